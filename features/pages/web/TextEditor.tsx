import { acceptedPictureTypes } from '#contract/rules/pictures.ts';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor, type JSONContent, type Editor } from '@tiptap/react';
import { useState } from 'react';
import { ThemeProvider } from '#ui/ThemeProvider.tsx';
import { proseClass } from '#ui/media/Prose.tsx';
import { type EditorDialog, EditorToolbar } from './EditorToolbar.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import styles from './TextEditor.module.css';
import { isLinkTarget } from '#contract/rules/links.ts';
import { Mark } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import StarterKit from '@tiptap/starter-kit';
import { pageBodyMessages } from '#features/pages/contract/page-body.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

type TextEditorOptions = {
  label: string;
  initial: JSONContent;
  /** Called with the unsaved text after each change; the server validates it. */
  onChange: (text: JSONContent) => void;
};

/** The state of a text editor: the editor and its open dialog. The form owns it, so that it survives the preview. */
export function useTextEditor({ label, initial, onChange }: TextEditorOptions) {
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const openPicture = (files: FileList | undefined): boolean => {
    const picture = [...(files ?? [])].find(({ type }) =>
      acceptedPictureTypes.split(',').includes(type),
    );
    if (!picture) return false;
    setFile(picture);
    setDialog('picture');
    return true;
  };
  const editor = useEditor({
    extensions,
    content: initial,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        class: `${proseClass} ${styles.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      // Word and Excel put a picture of the text beside the text: then the text is what is meant.
      handlePaste: (_view, { clipboardData }) =>
        clipboardData?.getData('text/plain') === '' && openPicture(clipboardData.files),
      handleDrop(view, event) {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (!openPicture(event.dataTransfer?.files)) return false;
        event.preventDefault();
        if (at) editor.commands.setTextSelection(at.pos);
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON()),
  });
  return {
    editor,
    dialog,
    setDialog(opened: EditorDialog | null) {
      setFile(null);
      setDialog(opened);
    },
    /** A pasted or dropped picture that the dialog is about. */
    file,
    /** Replaces the text without calling `onChange`. */
    show: (text: JSONContent) => editor.commands.setContent(text, { emitUpdate: false }),
  };
}

type TextEditorState = ReturnType<typeof useTextEditor>;

type TextEditorProps = { state: TextEditorState; hasError: boolean };

/** The text of a page with its toolbar, styled as visitors see it. */
export function TextEditor({ state: { editor, setDialog }, hasError }: TextEditorProps) {
  return (
    <div className={hasError ? styles.invalid : undefined}>
      <ThemeProvider>
        <RichTextEditor
          editor={editor}
          unstyled
          withTypographyStyles={false}
          className={styles.editor ?? ''}
        >
          <EditorToolbar editor={editor} onOpenDialog={setDialog} />
          <RichTextEditor.Content />
        </RichTextEditor>
      </ThemeProvider>
    </div>
  );
}

/** The link and picture dialogs, outside the page's form because each has its own. */
export function TextEditorDialogs({
  state: { editor, dialog, setDialog, file },
}: {
  state: TextEditorState;
}) {
  const close = () => {
    setDialog(null);
    editor.commands.focus();
  };
  if (dialog === 'link') return <LinkDialog editor={editor} onClose={close} />;
  if (dialog === 'picture')
    return <PictureDialog editor={editor} initialFile={file} onClose={close} />;
  return null;
}

/** Luganda text; the server's renderer has the same mark. */
const Luganda = Mark.create({
  name: 'luganda',
  parseHTML: () => [{ tag: 'span[lang="lg"]' }],
  renderHTML: () => ['span', { lang: 'lg' }, 0],
});

/** The nodes and marks of a page (features/pages/contract/page-body.ts); anything else pasted is dropped. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, isAllowedUri: (address) => isLinkTarget(address ?? '') },
  }),
  // Only album pictures; pasted ones from other sites are dropped.
  Image.extend({
    addAttributes: () => ({ src: {}, alt: {}, width: {}, height: {} }),
    parseHTML: () => [{ tag: 'img[src^="/api/pictures/"]' }],
  }),
  Luganda,
];

/** Sets the target of the selected text: a page of this site by name, or an address. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
