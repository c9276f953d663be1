import { useMutation } from '@tanstack/react-query';
import { letters } from '#features/letters/contract/letters.ts';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useParams } from '#ui/router/use-router.ts';
import styles from './Letters.module.css';

/** /letter-mail/{key}: turns letters off by the link in each, and on again. It requires a click, because mail programs open links by themselves. */
export function LettersOffScreen() {
  const { key = '' } = useParams();
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      callApi(isOn ? letters.turnOn : letters.turnOff, { params: { key } }),
  });
  const isOff = change.isSuccess && !change.variables;
  return (
    <>
      <PageHeader title="Letters by email" />
      <Page className={styles.page}>
        {change.isSuccess && (
          <Alert tone="ok">
            <span role="status">
              {isOff
                ? 'Done. We won’t email you letters anymore.'
                : 'You’ll get our letters again.'}
            </span>
          </Alert>
        )}
        {!isOff && <p>Stop getting our letters by email? You can still read them on this site.</p>}
        {change.error && <ErrorMessage error={change.error} />}
        <Button busy={change.isPending} onClick={() => change.mutate(isOff)} fullWidth="onMobile">
          {isOff ? 'Get them again' : 'Stop these letters'}
        </Button>
      </Page>
    </>
  );
}
