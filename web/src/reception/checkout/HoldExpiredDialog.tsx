import { Alert } from '../../ui/feedback/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog.tsx';
import { formatGone, formatLabels, type HoldAgain } from '../carts/useHoldAgain.ts';
import { useHoldOver } from '../carts/useTimeLeft.ts';

type HoldExpiredDialogProps = {
  /** Labels of the expired chairs; none closes the dialog. */
  expired: readonly string[];
  again: HoldAgain;
  /** Chairs that the cart still holds. */
  heldCount: number;
  onContinue: () => void;
  onChooseOthers: () => void;
};

/** Takes the place of the checkout's dialogs when a hold has expired, and offers the same chairs again. */
export function HoldExpiredDialog({
  expired,
  again,
  heldCount,
  onContinue,
  onChooseOthers,
}: HoldExpiredDialogProps) {
  const left = expired.filter((label) => !again.gone.includes(label));
  const one = left.length === 1;
  return (
    <Dialog title={useHoldOver()} opened={expired.length > 0} onClose={onChooseOthers} width={520}>
      {left.length > 0 && (
        <p>
          We no longer hold {formatLabels(left)} for you. You have paid nothing, and what you typed
          is still here.
        </p>
      )}
      {again.gone.length > 0 && <Alert tone="warn">{formatGone(again.gone)}</Alert>}
      {again.problem && <Alert tone="danger">{again.problem}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={onChooseOthers}>
          Choose other chairs
        </Button>
        {left.length > 0 && (
          <Button busy={again.busy} onClick={() => again.holdAgain(left)} data-autofocus>
            {one ? 'Hold the same chair again' : 'Hold the same chairs again'}
          </Button>
        )}
        {left.length === 0 && heldCount > 0 && (
          <Button onClick={onContinue} data-autofocus>
            {heldCount === 1 ? 'Continue with 1 chair' : `Continue with ${heldCount} chairs`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
