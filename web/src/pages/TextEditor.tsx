import { RichTextEditor } from '@mantine/tiptap';
import { type JSONContent, useEditor } from '@tiptap/react';
import { useState } from 'react';
import { proseClass } from '../ui/prose/Prose.tsx';
import { EditorTools } from './EditorTools.tsx';
import { extensions } from './editor-extensions.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import styles from './TextEditor.module.css';

export type TextDialog = 'link' | 'picture';

type TextEditorOptions = {
  label: string;
  initial: JSONContent;
  /** What was written; the server has the last word on it. */
  onChange: (text: JSONContent) => void;
};

/** The editor of a text, kept by the form, so that a preview does not end it; and the dialog that stands over it. */
export function useTextEditor({ label, initial, onChange }: TextEditorOptions) {
  const [dialog, ask] = useState<TextDialog | null>(null);
  const editor = useEditor({
    extensions,
    content: initial,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        class: `${proseClass} ${styles.words}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON()),
  });
  return {
    editor,
    dialog,
    ask,
    /** Replaces the whole text without calling it a change. */
    show: (text: JSONContent) => editor.commands.setContent(text, { emitUpdate: false }),
  };
}

export type WrittenText = ReturnType<typeof useTextEditor>;
type TextEditorProps = { written: WrittenText; wrong: boolean };

/** The text of a page as it is written: tools above, and the words in the shape that readers see. */
export function TextEditor({ written: { editor, ask }, wrong }: TextEditorProps) {
  return (
    <div className={wrong ? styles.wrong : undefined}>
      <RichTextEditor
        editor={editor}
        unstyled
        withTypographyStyles={false}
        className={styles.editor ?? ''}
      >
        <EditorTools editor={editor} onAsk={ask} />
        <RichTextEditor.Content />
      </RichTextEditor>
    </div>
  );
}

/** The dialogs of the tools. They have forms of their own, so they stand outside the page's form. */
export function TextEditorDialogs({ written: { editor, dialog, ask } }: { written: WrittenText }) {
  const close = () => {
    ask(null);
    editor.commands.focus();
  };
  if (dialog === 'link') return <LinkDialog editor={editor} onClose={close} />;
  if (dialog === 'picture') return <PictureDialog editor={editor} onClose={close} />;
  return null;
}
