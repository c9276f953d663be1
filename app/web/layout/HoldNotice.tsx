import { site } from '#features/site/contract/site.ts';
import { useDisclosure } from '@mantine/hooks';
import { callApi } from '#ui/api.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import styles from '../Layout.module.css';

/** Tells administrators that the restored site is on hold, and starts payments and email. */
export function HoldNotice() {
  const [opened, dialog] = useDisclosure(false);
  const release = useApiMutation({
    call: () => callApi(site.release, {}),
    changes: [site.get],
    notice: 'Payments and email have started.',
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
      <ConfirmDialog
        title="Start payments and email?"
        opened={opened}
        confirmLabel="Start payments and email"
        mutation={release}
        onConfirm={() => release.mutate()}
        onCancel={dialog.close}
      >
        <p>
          Everything that is waiting goes out right away. Start only if the old site isn't running
          anymore: people would be charged and emailed twice.
        </p>
      </ConfirmDialog>
    </Alert>
  );
}
