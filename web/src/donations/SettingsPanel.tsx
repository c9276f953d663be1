import { schemaResolver } from '@mantine/form';
import { DonationSettings } from '@namugongo/contract/donations';
import { z } from 'zod';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DraftNotice } from '../ui/fields/DraftNotice.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import styles from './Donations.module.css';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useDonationSettings, useSaveSettings } from './queries.ts';

/** The form's answers are texts; a percent is one too until it is sent. */
const Answers = DonationSettings.extend({
  feePercent: z
    .string()
    .trim()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Fee is required'),
});
type Answers = z.output<typeof Answers>;

const labels = {
  introduction: 'Introduction',
  recipient: 'Legal recipient',
  taxNumber: 'Tax number',
  wording: 'Wording',
  feePercent: 'Card fee in percent',
} as const satisfies Record<keyof Answers, string>;
const fields = ['introduction', 'recipient', 'taxNumber', 'wording', 'feePercent'] as const;

/** What stands on the donation page, on receipts and on statements. */
export function SettingsPanel() {
  const settings = useDonationSettings();
  if (settings.error) return <QueryProblem query={settings} />;
  if (!settings.data) return <PanelSkeleton />;
  return <SettingsForm saved={settings.data} />;
}

function SettingsForm({ saved }: { saved: DonationSettings }) {
  const drafted = useDraftedForm<Answers>(
    'donation settings',
    { ...saved, feePercent: String(saved.feePercent) },
    schemaResolver(Answers, { sync: true }),
  );
  const { form } = drafted;
  const save = useSaveSettings();
  const wrong = fields
    .filter((field) => form.errors[field])
    .map((field) => ({ field, label: labels[field] }));
  const props = (field: keyof Answers) => ({
    ...form.getInputProps(field),
    id: field,
    label: labels[field],
  });
  return (
    <Card className={styles.form}>
      <DraftNotice draft={drafted} />
      <Form
        wrong={wrong}
        onSubmit={form.onSubmit((answers) => {
          if (!save.isPending)
            save.mutate(
              { ...answers, feePercent: Number(answers.feePercent) },
              { onSuccess: drafted.forget, onError: drafted.showRefusal },
            );
        })}
      >
        <TextAreaField hint="Above the form of the donation page." {...props('introduction')} />
        <TextField
          hint="Who receives gifts by law. While it is empty, the site's name stands in its place."
          {...props('recipient')}
        />
        <TextField optional hint="On receipts and statements." {...props('taxNumber')} />
        <TextAreaField
          hint="On every receipt and statement. The first words say that nothing was given in exchange, as tax law asks."
          {...props('wording')}
        />
        <TextField
          inputMode="decimal"
          hint="What covering the fee adds to a gift. At 0 it is not offered."
          {...props('feePercent')}
        />
        {save.error && <ProblemMessage error={save.error} />}
        <SavedNotice words={save.isSuccess && !form.isDirty() ? 'Saved.' : ''} />
        <Button type="submit" busy={save.isPending} wide="onPhone">
          Save
        </Button>
      </Form>
      <LeaveQuestion changed={form.isDirty() && !save.isPending} onLeave={drafted.forget} />
    </Card>
  );
}
