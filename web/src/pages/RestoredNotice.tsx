import { useSite } from '../site.ts';
import { Button } from '../ui/Button.tsx';
import { MomentText } from '../ui/MomentText.tsx';
import { Notice } from '../ui/Notice.tsx';

type RestoredNoticeProps = {
  at: Date;
  /** The page was saved by somebody since. */
  older: boolean;
  onStartAgain: () => void;
};

/** What was written and not saved is here again; it can be let go. */
export function RestoredNotice({ at, older, onStartAgain }: RestoredNoticeProps) {
  const { data: site } = useSite();
  return (
    <Notice tone="warn">
      What you wrote until <MomentText moment={at} shape="short" timeZone={site?.timeZone} /> and
      did not save is here again.{' '}
      {older && 'Meanwhile the page was saved by somebody else; saving will ask you first. '}
      <Button look="quiet" size="small" onClick={onStartAgain}>
        Start from the saved page
      </Button>
    </Notice>
  );
}
