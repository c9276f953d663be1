import { maxOrderChairs } from '#contract/chairs.ts';
import { tooManyChairs } from '#features/orders/contract/box-office.ts';
import { useSite } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import layout from '#ui/layout/layout.module.css';
import type { GoneChairs } from './useSelectedChairs.ts';

/** Until when nobody else can choose the chairs of the sale. */
export function HeldUntil({ until }: { until: Date | null }) {
  const { data: site } = useSite();
  if (!until) return null;
  return (
    <p className={layout.hint}>
      Held for this sale until <Timestamp date={until} format="time" timeZone={site?.timeZone} />
    </p>
  );
}

/** Why the chosen chairs can't be held; they may be sold all the same. */
export function SaleHoldError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error ? <ErrorMessage error={error} onRetry={onRetry} /> : null;
}

export const isAnyGone = (gone: GoneChairs): boolean => formatGoneChairs(gone) !== '';

type GoneChairsAlertProps = { gone: GoneChairs; onRead?: () => void };

/** Why chairs are not in the sale. */
export function GoneChairsAlert({ gone, onRead }: GoneChairsAlertProps) {
  const text = formatGoneChairs(gone);
  if (!text) return null;
  return (
    <Alert tone="warn">
      <p role="status">{text}</p>
      {onRead && (
        <Button variant="secondary" size="small" onClick={onRead}>
          OK
        </Button>
      )}
    </Alert>
  );
}

const formatGoneChairs = ({ lost, expired, isTooMany }: GoneChairs): string =>
  [
    lost.length > 0 && formatLostChairs(lost),
    expired.length > 0 &&
      `We held ${expired.join(', ')} for as long as we could. Choose ${expired.length === 1 ? 'it' : 'them'} again to go on.`,
    isTooMany && `${tooManyChairs}. Sell up to ${maxOrderChairs} at a time.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');

/** 'Table 1-Chair 2 was just taken by someone else, so we removed it from this sale.' */
function formatLostChairs(labels: readonly string[]): string {
  const [verb, pronoun] = labels.length === 1 ? ['was', 'it'] : ['were', 'them'];
  return `${labels.join(', ')} ${verb} just taken by someone else, so we removed ${pronoun} from this sale.`;
}
