import { letters } from '#features/letters/contract/letters.ts';
import { EmailSwitchPage } from '#features/site/web/EmailSwitchPage.tsx';
import { callApi } from '#ui/api.ts';
import { useParams } from '#ui/router/use-router.ts';

/** /letter-mail/{key}: turns letters off by the link in each, and on again. */
export function LettersOffScreen() {
  const { key = '' } = useParams();
  return (
    <EmailSwitchPage
      title="Letters by email"
      question="Stop getting our letters by email? You can still read them on this site."
      stop="Stop these letters"
      done={{
        off: 'Done. We won’t email you letters anymore.',
        on: 'You’ll get our letters again.',
      }}
      turn={(isOn) => callApi(isOn ? letters.turnOn : letters.turnOff, { params: { key } })}
    />
  );
}
