import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Italic,
  Languages,
  Link,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Undo2,
} from '#ui/icons.ts';
import type { Icon } from '#ui/icon.ts';
import styles from './TextEditor.module.css';

/** Opened by a tool and shown by the editor. */
export type EditorDialog = 'link' | 'picture';

type Tool = {
  label: string;
  icon: Icon;
  active?: boolean;
  disabled?: boolean;
  run: () => void;
};

const focusChain = (editor: Editor) => editor.chain().focus();

/** The heading tools; disabled within a list or a quote. */
function headings(editor: Editor): Tool[] {
  const inside = editor.isActive('listItem') || editor.isActive('blockquote');
  const heading = (level: 2 | 3 | 4, label: string, icon: Icon): Tool => ({
    label,
    icon,
    active: editor.isActive('heading', { level }),
    disabled: inside,
    run: () => focusChain(editor).toggleHeading({ level }).run(),
  });
  return [
    heading(2, 'Heading', Heading2),
    heading(3, 'Smaller heading', Heading3),
    heading(4, 'Smallest heading', Heading4),
  ];
}

function marks(editor: Editor): Tool[] {
  const mark = (name: string, label: string, icon: Icon): Tool => ({
    label,
    icon,
    active: editor.isActive(name),
    run: () => focusChain(editor).toggleMark(name).run(),
  });
  return [
    mark('bold', 'Bold', Bold),
    mark('italic', 'Italic', Italic),
    mark('luganda', 'Luganda words', Languages),
  ];
}

function blocks(editor: Editor): Tool[] {
  return [
    {
      label: 'List',
      icon: List,
      active: editor.isActive('bulletList'),
      run: () => focusChain(editor).toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      active: editor.isActive('orderedList'),
      run: () => focusChain(editor).toggleOrderedList().run(),
    },
    {
      label: 'Quote',
      icon: Quote,
      active: editor.isActive('blockquote'),
      run: () => focusChain(editor).toggleBlockquote().run(),
    },
    { label: 'Line', icon: Minus, run: () => focusChain(editor).setHorizontalRule().run() },
  ];
}

function insertions(editor: Editor, onOpenDialog: (dialog: EditorDialog) => void): Tool[] {
  return [
    { label: 'Link', icon: Link, active: editor.isActive('link'), run: () => onOpenDialog('link') },
    { label: 'Picture', icon: Image, run: () => onOpenDialog('picture') },
  ];
}

function steps(editor: Editor): Tool[] {
  const can = editor.can();
  return [
    {
      label: 'Undo',
      icon: Undo2,
      disabled: !can.undo(),
      run: () => focusChain(editor).undo().run(),
    },
    {
      label: 'Redo',
      icon: Redo2,
      disabled: !can.redo(),
      run: () => focusChain(editor).redo().run(),
    },
  ];
}

type EditorToolbarProps = { editor: Editor; onOpenDialog: (dialog: EditorDialog) => void };

/** The editor's tools, labeled and with their pressed state. */
export function EditorToolbar({ editor, onOpenDialog }: EditorToolbarProps) {
  const groups = [
    headings(editor),
    marks(editor),
    blocks(editor),
    insertions(editor, onOpenDialog),
    steps(editor),
  ];
  return (
    <RichTextEditor.Toolbar className={styles.tools ?? ''} role="group" aria-label="Text tools">
      {groups.map((group) => (
        <RichTextEditor.ControlsGroup key={group[0]?.label} className={styles.group ?? ''}>
          {group.map(({ label, icon: Icon, active, disabled, run }) => (
            <RichTextEditor.Control
              key={label}
              className={styles.tool ?? ''}
              aria-label={label}
              title={label}
              {...(active !== undefined && { 'aria-pressed': active })}
              disabled={disabled ?? false}
              onClick={run}
            >
              <Icon size={22} strokeWidth={2.2} aria-hidden="true" />
            </RichTextEditor.Control>
          ))}
        </RichTextEditor.ControlsGroup>
      ))}
    </RichTextEditor.Toolbar>
  );
}
