import {
  type MergeField,
  mergeFieldNames,
  mergeFields,
} from '#features/guest-messages/contract/rules/merge-fields.ts';
import type { UseFormReturnType } from '@mantine/form';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import layout from '#ui/layout/layout.module.css';
import type { MessageValues } from './message-form-values.ts';

/** The text, with a button for each thing that the site fills in. */
export function BodyField({ form }: { form: UseFormReturnType<MessageValues> }) {
  function insert(name: MergeField): void {
    const area = document.getElementById('body');
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.focus();
    area.setRangeText(`{${name}}`, area.selectionStart, area.selectionEnd, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <>
      <TextAreaField id="body" label="Message" rows={10} {...form.getInputProps('body')} />
      <div role="group" aria-labelledby="fields" className={layout.stackTight}>
        <p id="fields" className={layout.hint}>
          Add what we fill in for each guest:
        </p>
        <div className={layout.row}>
          {mergeFieldNames.map((name) => (
            <Button
              key={name}
              variant="outline"
              size="small"
              title={mergeFields[name]}
              onClick={() => insert(name)}
            >
              {`{${name}}`}
            </Button>
          ))}
        </div>
      </div>
    </>
  );
}
