import { Button } from './Button.tsx';
import { MomentText } from './MomentText.tsx';
import { Notice } from './Notice.tsx';

type KeptAnswersNoticeProps = {
  at: Date;
  timeZone: string | undefined;
  onStartAgain: () => void;
};

/** What was typed and not saved is here again; it can be let go. */
export function KeptAnswersNotice({ at, timeZone, onStartAgain }: KeptAnswersNoticeProps) {
  return (
    <Notice tone="warn">
      What you typed until <MomentText moment={at} shape="short" timeZone={timeZone} /> and did not
      save is here again.{' '}
      <Button look="quiet" size="small" onClick={onStartAgain}>
        Start again
      </Button>
    </Notice>
  );
}
