import { site } from '#features/site/contract/site.ts';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, invalidateEndpoints } from '#ui/api.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { ThemeProvider } from '#ui/ThemeProvider.tsx';
import styles from '../Layout.module.css';

/** Tells administrators that the restored site is on hold, and starts payments and email. */
export function HoldNotice() {
  const [opened, dialog] = useDisclosure(false);
  const client = useQueryClient();
  const release = useMutation({
    mutationFn: () => callApi(site.release, {}),
    onSuccess: () => {
      showNotice('Payments and email have started.');
      return invalidateEndpoints(client, site.get);
    },
  });
  return (
    <Alert tone="warn" className={styles.notice ?? ''}>
      <div className={styles.hold}>
        <p>
          This site was restored from a backup, so it isn't sending email or charging cards. Emails,
          refunds and monthly gifts are waiting.
        </p>
        <Button size="small" onClick={dialog.open}>
          Start payments and email
        </Button>
      </div>
      <ThemeProvider>
        <ConfirmDialog
          title="Start payments and email?"
          opened={opened}
          confirmLabel="Start payments and email"
          busy={release.isPending}
          onConfirm={() => release.mutate()}
          onCancel={dialog.close}
        >
          <p>
            Everything that is waiting goes out right away. Start only if the old site isn't running
            anymore: people would be charged and emailed twice.
          </p>
          {release.isError && <ErrorMessage error={release.error} />}
        </ConfirmDialog>
      </ThemeProvider>
    </Alert>
  );
}
