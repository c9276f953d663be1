import { pageBodyMessages } from '#features/pages/contract/page-body.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { isLinkTarget } from '#contract/rules/links.ts';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import styles from './TextEditor.module.css';

/** Sets the target of the selected text: a page of this site by name, or an address. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(before);
  const [tried, setTried] = useState(false);
  const isInvalid = tried && !isLinkTarget(address.trim());
  const submit = () => {
    setTried(true);
    const href = address.trim();
    if (!isLinkTarget(href)) return;
    setLink(editor, href);
    onClose();
  };
  return (
    <Dialog title="Link" opened onClose={onClose} width={560}>
      <Form
        className={styles.dialog ?? ''}
        onSubmit={submit}
        errors={isInvalid ? [{ field: 'link-address', label: 'Goes to' }] : []}
      >
        <TextField
          id="link-address"
          label="Goes to"
          list="link-pages"
          hint="Choose a page or enter an address. For example, https://example.org"
          error={isInvalid ? pageBodyMessages.link : undefined}
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          data-autofocus
        />
        <PageNames />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {before && (
            <Button
              variant="secondary"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              Remove link
            </Button>
          )}
          <Button type="submit">Add link</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Links the selected text; without a selection, inserts the address as linked text. */
function setLink(editor: Editor, href: string) {
  const chain = editor.chain().focus().extendMarkRange('link');
  const link = { type: 'link', attrs: { href } };
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [link] }).run();
  else chain.setLink({ href }).run();
}

function PageNames() {
  const { data: list } = useQuery(apiQueryOptions(pages.list, {}));
  return (
    <datalist id="link-pages">
      {list?.map(({ slug, title }) => (
        <option key={slug} value={`/${slug}`}>
          {title}
        </option>
      ))}
    </datalist>
  );
}
