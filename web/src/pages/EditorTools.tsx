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
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react';
import type { TextDialog } from './TextEditor.tsx';
import styles from './TextEditor.module.css';

type Tool = {
  label: string;
  icon: LucideIcon;
  active?: boolean;
  disabled?: boolean;
  act: () => void;
};

const chained = (editor: Editor) => editor.chain().focus();

/** Headings are the parts of a page, so there is none within a list or a quotation. */
function headings(editor: Editor): Tool[] {
  const inside = editor.isActive('listItem') || editor.isActive('blockquote');
  const heading = (level: 2 | 3 | 4, label: string, icon: LucideIcon): Tool => ({
    label,
    icon,
    active: editor.isActive('heading', { level }),
    disabled: inside,
    act: () => chained(editor).toggleHeading({ level }).run(),
  });
  return [
    heading(2, 'Heading', Heading2),
    heading(3, 'Smaller heading', Heading3),
    heading(4, 'Smallest heading', Heading4),
  ];
}

function marks(editor: Editor): Tool[] {
  const mark = (name: string, label: string, icon: LucideIcon): Tool => ({
    label,
    icon,
    active: editor.isActive(name),
    act: () => chained(editor).toggleMark(name).run(),
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
      act: () => chained(editor).toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      active: editor.isActive('orderedList'),
      act: () => chained(editor).toggleOrderedList().run(),
    },
    {
      label: 'Quotation',
      icon: Quote,
      active: editor.isActive('blockquote'),
      act: () => chained(editor).toggleBlockquote().run(),
    },
    { label: 'Line', icon: Minus, act: () => chained(editor).setHorizontalRule().run() },
  ];
}

function insertions(editor: Editor, onAsk: (dialog: TextDialog) => void): Tool[] {
  return [
    { label: 'Link', icon: Link, active: editor.isActive('link'), act: () => onAsk('link') },
    { label: 'Picture', icon: Image, act: () => onAsk('picture') },
  ];
}

function steps(editor: Editor): Tool[] {
  const can = editor.can();
  return [
    { label: 'Undo', icon: Undo2, disabled: !can.undo(), act: () => chained(editor).undo().run() },
    { label: 'Redo', icon: Redo2, disabled: !can.redo(), act: () => chained(editor).redo().run() },
  ];
}

type EditorToolsProps = { editor: Editor; onAsk: (dialog: TextDialog) => void };

/** What can be done with the words: each tool says its name, and whether it is on. */
export function EditorTools({ editor, onAsk }: EditorToolsProps) {
  const groups = [
    headings(editor),
    marks(editor),
    blocks(editor),
    insertions(editor, onAsk),
    steps(editor),
  ];
  return (
    <RichTextEditor.Toolbar className={styles.tools ?? ''} role="group" aria-label="Text tools">
      {groups.map((group) => (
        <RichTextEditor.ControlsGroup key={group[0]?.label} className={styles.group ?? ''}>
          {group.map(({ label, icon: Icon, active, disabled, act }) => (
            <RichTextEditor.Control
              key={label}
              className={styles.tool ?? ''}
              aria-label={label}
              title={label}
              {...(active !== undefined && { 'aria-pressed': active })}
              disabled={disabled ?? false}
              onClick={act}
            >
              <Icon size={22} strokeWidth={2.2} aria-hidden="true" />
            </RichTextEditor.Control>
          ))}
        </RichTextEditor.ControlsGroup>
      ))}
    </RichTextEditor.Toolbar>
  );
}
