import { linkTo } from '#contract/screens.ts';
import { type ApiError, hasProblemCode } from '#contract/client.ts';
import { isInMenu } from '#features/pages/contract/rules/is-in-menu.ts';
import type { PageDraft } from '#features/pages/contract/pages.ts';
import { type ReactNode, useState, useEffect, useRef } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { type FormFieldError, Form } from '#ui/forms/Form.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage, QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import styles from './EditPage.module.css';
import { StarterNote } from './PageEditorBar.tsx';
import { PageFields } from './PageFields.tsx';
import { TextEditor, TextEditorDialogs, useTextEditor } from './TextEditor.tsx';
import { usePageForm, type PageFormValues } from './usePageForm.ts';
import { Eye, History, ArrowLeft, Plus, Smartphone } from '#ui/icons.ts';
import { Button, LinkButton, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { z } from 'zod';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { PhoneFrame } from '#ui/layout/PhoneFrame.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PageView } from './PageView.tsx';
import { previewQueryOptions } from './queries.ts';
import { usePageAlbum } from './usePageAlbum.ts';

const labels = { slug: 'Address', title: 'Title', owner: 'Looked after by' } as const;

type PageFormProps = { page: PageDraft | null; onCreated?: (slug: string) => void };

/** The form of a page: fields, text and actions. */
export function PageForm({ page, onCreated }: PageFormProps) {
  const { draftForm, save, isOutdated, set, startAgain } = usePageForm(page);
  const { form, restoredAt } = draftForm;
  const dirty = form.isDirty();
  const [previewing, setPreviewing] = useState(false);
  const editor = useTextEditor({
    label: 'Page text',
    initial: form.values.body,
    onChange: (body) => set('body', body),
  });
  const submit = (publish: boolean, startedAt = form.values.version) =>
    form.onSubmit((values) => {
      if (save.isPending) return;
      save.mutate(
        { values, publish, version: startedAt },
        {
          onSuccess: ({ slug }) => {
            if (!onCreated) return;
            showNotice(publish ? 'Page published.' : 'Draft saved.');
            onCreated(slug);
          },
        },
      );
    })();
  const conflict = hasProblemCode(save.error, 'page-edit-conflict') ? save.error : null;
  const close = () => setPreviewing(false);
  if (previewing) return <PagePreview page={page} values={form.values} onClose={close} />;
  return (
    <>
      <PageHeader eyebrow={page ? 'Edit page' : 'Pages'} title={page?.title ?? 'New page'} />
      <Page className={styles.page}>
        <DraftNotice draft={{ restoredAt, startAgain: () => editor.show(startAgain()) }}>
          {isOutdated &&
            "Someone else saved this page while you were away. We'll ask you before we replace it."}
        </DraftNotice>
        {page?.starterNote && <StarterNote note={page.starterNote} />}
        <Form
          errors={toFormErrors(form.errors)}
          onSubmit={() => submit(true)}
          className={styles.form ?? ''}
        >
          <PageFields page={page} values={form.values} errors={form.errors} set={set} />
          <TextEditor state={editor} hasError={Boolean(form.errors['body'])} />
          {form.errors['body'] && <Alert tone="danger">{form.errors['body']}</Alert>}
          {save.error && !conflict && !form.errors['body'] && <ErrorMessage error={save.error} />}
          <SuccessAlert message={formatSaved(save.data, dirty)} />
          <PageActions
            page={page}
            busy={save.isPending}
            onDraft={() => submit(false)}
            onPreview={() => form.validateField('body').hasError || setPreviewing(true)}
          />
        </Form>
      </Page>
      <TextEditorDialogs state={editor} />
      {conflict && (
        <EditConflictDialog
          failure={conflict}
          slug={form.values.slug}
          busy={save.isPending}
          onStay={() => save.reset()}
          onOverwrite={(latest) => submit(save.variables?.publish ?? false, latest)}
        />
      )}
      <UnsavedChangesDialog isDirty={dirty && !save.isPending} isDraftSaved />
    </>
  );
}

const toFormErrors = (errors: Record<string, ReactNode>): FormFieldError[] =>
  Object.entries(labels).flatMap(([field, label]) => (errors[field] ? [{ field, label }] : []));

function formatSaved(draft: PageDraft | undefined, dirty: boolean): string {
  if (!draft || dirty) return '';
  return draft.version === draft.publishedVersion
    ? `Published. Visitors can see it now (version ${draft.version}).`
    : `Saved as a draft. Visitors can't see it yet (version ${draft.version}).`;
}

type PageActionsProps = {
  page: PageDraft | null;
  busy: boolean;
  onDraft: () => void;
  onPreview: () => void;
};

/** The buttons of the page form. 'Publish' submits the form. */
function PageActions({ page, busy, onDraft, onPreview }: PageActionsProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" busy={busy}>
        Publish
      </Button>
      <Button variant="secondary" busy={busy} onClick={onDraft}>
        Save as draft
      </Button>
      <Button variant="secondary" icon={<Eye aria-hidden="true" />} onClick={onPreview}>
        Preview
      </Button>
      {page && (
        <>
          <LinkButton
            variant="link"
            to={linkTo('/pages/$slug/history', { slug: page.slug })}
            icon={<History aria-hidden="true" />}
          >
            Versions
          </LinkButton>
          <LinkButton variant="link" to={linkTo('/$slug', { slug: page.slug })}>
            View page
          </LinkButton>
          <MenuLink page={page} />
        </>
      )}
    </div>
  );
}

/** Leads to the menu with this page to add; nothing while visitors can't see the page, or when it is in the menu. */
function MenuLink({ page }: { page: PageDraft }) {
  const { data: site } = useSite();
  if (!site || page.publishedVersion === null || isInMenu(site.menu, page)) return null;
  return (
    <LinkButton
      variant="link"
      to={linkTo('/menu', { add: page.slug })}
      icon={<Plus aria-hidden="true" />}
    >
      Add to menu
    </LinkButton>
  );
}

const Details = z.object({ version: z.int() });

type EditConflictDialogProps = {
  failure: ApiError;
  slug: string;
  busy: boolean;
  onStay: () => void;
  /** Saves this text as a new version after `latest`. */
  onOverwrite: (latest: number) => void;
};

/** Shown when someone else saved the page first. Their version stays in the history; this text stays in the form. */
function EditConflictDialog({ failure, slug, busy, onStay, onOverwrite }: EditConflictDialogProps) {
  const { version } = Details.catch({ version: 0 }).parse(failure.problem.details);
  return (
    <Dialog title="Someone else saved this page" opened onClose={onStay} width={620}>
      <p>{failure.problem.detail}</p>
      <p>
        Check what they changed, copy what you need, then save yours. Their version stays in the
        list of versions.
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onStay}>
          Keep editing
        </Button>
        <OutsideLinkButton
          variant="secondary"
          href={linkTo('/pages/$slug/history', { slug, version })}
          target="_blank"
        >
          View their version
        </OutsideLinkButton>
        <Button busy={busy} onClick={() => onOverwrite(version)}>
          Save my version
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type PagePreviewProps = {
  page: PageDraft | null;
  values: PageFormValues;
  onClose: () => void;
};

/** The page as visitors would see it, rendered by the server from the unsaved text. */
function PagePreview({ page, values, onClose }: PagePreviewProps) {
  const preview = useQuery(previewQueryOptions(values.body));
  const album = usePageAlbum(values.album || null);
  const [isPhone, setPhone] = useState(false);
  const backButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    backButton.current?.focus();
  }, []);
  return (
    <>
      <div className={styles.previewBar}>
        <Page className={styles.previewRow}>
          <p>Preview. Visitors can't see this yet.</p>
          <Button
            variant="secondary"
            size="small"
            className={styles.previewPhone}
            aria-pressed={isPhone}
            icon={<Smartphone aria-hidden="true" />}
            onClick={() => setPhone(!isPhone)}
          >
            On a phone
          </Button>
          <Button
            ref={backButton}
            variant="secondary"
            size="small"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={onClose}
          >
            Keep editing
          </Button>
        </Page>
      </div>
      {preview.error && (
        <Page className={styles.page}>
          <QueryError query={preview} />
        </Page>
      )}
      {preview.data && !album.isPending && (
        <Sheet isPhone={isPhone}>
          <PageView
            page={{
              slug: values.slug,
              previousSlugs: page?.previousSlugs ?? [],
              title: values.title || 'Untitled',
              html: preview.data.html,
              album: values.album || null,
              reviewedAt: null,
              audience: values.audience,
            }}
            pictures={album.pictures}
          />
        </Sheet>
      )}
      {!preview.error && (!preview.data || album.isPending) && <PageSkeleton />}
    </>
  );
}

const Sheet = ({ isPhone, children }: { isPhone: boolean; children: ReactNode }) =>
  isPhone ? <PhoneFrame title="The page on a phone">{children}</PhoneFrame> : children;
