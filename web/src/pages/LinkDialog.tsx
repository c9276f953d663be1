import { bodySentences } from '@namugongo/contract/page-body';
import { pages } from '@namugongo/contract/pages';
import { isLinkTarget } from '@namugongo/contract/rules/addresses';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { queryOf } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import styles from './TextEditor.module.css';

/** Where the chosen words lead: a page of this site is offered by its name, any other address is typed. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(before);
  const [tried, setTried] = useState(false);
  const wrong = tried && !isLinkTarget(address.trim());
  const link = () => {
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
        onSubmit={link}
        wrong={wrong ? [{ field: 'link-address', label: 'Leads to' }] : []}
      >
        <TextField
          id="link-address"
          label="Leads to"
          list="link-pages"
          hint="Choose a page, or type an address such as https://example.org"
          error={wrong ? bodySentences.link : undefined}
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          data-autofocus
        />
        <PageNames />
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          {before && (
            <Button
              look="quiet"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              Remove the link
            </Button>
          )}
          <Button type="submit">Set the link</Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Links the chosen words; without any, the address itself stands in the text. */
function setLink(editor: Editor, href: string) {
  const chain = editor.chain().focus().extendMarkRange('link');
  const link = { type: 'link', attrs: { href } };
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [link] }).run();
  else chain.setLink({ href }).run();
}

function PageNames() {
  const { data: list } = useQuery(queryOf(pages.list, {}));
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
