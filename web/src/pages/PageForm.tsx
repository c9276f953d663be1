import { isProblem } from '@namugongo/contract/call';
import type { PageDraft } from '@namugongo/contract/pages';
import { type ReactNode, useState } from 'react';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Page } from '../ui/Card.tsx';
import { DraftNotice } from '../ui/fields/DraftNotice.tsx';
import { Form, type WrongAnswer } from '../ui/fields/Form.tsx';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import { ChangedDialog } from './ChangedDialog.tsx';
import styles from './EditPage.module.css';
import { PageActions } from './PageActions.tsx';
import { PageFields } from './PageFields.tsx';
import { PagePreview } from './PagePreview.tsx';
import { TextEditor, TextEditorDialogs, useTextEditor } from './TextEditor.tsx';
import { usePageForm } from './usePageForm.ts';

const labels = { slug: 'Address', title: 'Title', keeper: 'Keeper' } as const;

type PageFormProps = { page: PageDraft | null; onCreated?: (slug: string) => void };

/** A page as its editor works on it: facts, text, and what to do with them. */
export function PageForm({ page, onCreated }: PageFormProps) {
  const { drafted, save, older, set, startAgain } = usePageForm(page);
  const { form, restoredAt } = drafted;
  const dirty = form.isDirty();
  const [previewing, setPreviewing] = useState(false);
  const written = useTextEditor({
    label: 'Text of the page',
    initial: form.values.body,
    onChange: (body) => set('body', body),
  });
  const submit = (publish: boolean, began = form.values.version) =>
    form.onSubmit((answers) => {
      if (save.isPending) return;
      const told = { onSuccess: ({ slug }: PageDraft) => onCreated?.(slug) };
      save.mutate({ answers, publish, version: began }, told);
    })();
  const changed = isProblem(save.error, 'page-changed') ? save.error : null;
  const close = () => setPreviewing(false);
  if (previewing) return <PagePreview page={page} answers={form.values} onClose={close} />;
  return (
    <>
      <BarkHeader eyebrow={page ? 'Edit page' : 'Pages'} title={page?.title ?? 'New page'} />
      <Page className={styles.page}>
        <DraftNotice draft={{ restoredAt, startAgain: () => written.show(startAgain()) }}>
          {older && 'Meanwhile the page was saved by somebody else; saving will ask you first.'}
        </DraftNotice>
        <Form
          wrong={wrongOf(form.errors)}
          onSubmit={() => submit(true)}
          className={styles.form ?? ''}
        >
          <PageFields page={page} values={form.values} errors={form.errors} set={set} />
          <TextEditor written={written} wrong={Boolean(form.errors['body'])} />
          {form.errors['body'] && <Notice tone="danger">{form.errors['body']}</Notice>}
          {save.error && !changed && !form.errors['body'] && <ProblemMessage error={save.error} />}
          <SavedNotice words={savedWords(save.data, dirty)} />
          <PageActions
            page={page}
            busy={save.isPending}
            onDraft={() => submit(false)}
            onPreview={() => form.validateField('body').hasError || setPreviewing(true)}
          />
        </Form>
      </Page>
      <TextEditorDialogs written={written} />
      {changed && (
        <ChangedDialog
          failure={changed}
          slug={form.values.slug}
          busy={save.isPending}
          onStay={() => save.reset()}
          onOverwrite={(newest) => submit(save.variables?.publish ?? false, newest)}
        />
      )}
      <LeaveQuestion changed={dirty && !save.isPending} kept />
    </>
  );
}

const wrongOf = (errors: Record<string, ReactNode>): WrongAnswer[] =>
  Object.entries(labels).flatMap(([field, label]) => (errors[field] ? [{ field, label }] : []));

function savedWords(draft: PageDraft | undefined, dirty: boolean): string {
  if (!draft || dirty) return '';
  return draft.version === draft.publishedVersion
    ? `Published as version ${draft.version}: readers see it now.`
    : `Saved as version ${draft.version}, a draft: readers do not see it yet.`;
}
