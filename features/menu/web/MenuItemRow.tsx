import { Trash2 } from '#ui/icons.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import type { EditableItem, EditableSection } from './editable-menu.ts';
import { DragHandle, useSortableItem } from './DragHandle.tsx';
import styles from './Menu.module.css';

type MenuItemRowProps = {
  item: EditableItem;
  sectionId: string;
  sections: readonly EditableSection[];
  errors: Record<string, string>;
  onChange: (item: EditableItem) => void;
  onRemove: () => void;
  onMove: (sectionId: string) => void;
};

/** One link: its name, its target and its section. */
export function MenuItemRow({
  item,
  sectionId,
  sections,
  errors,
  onChange,
  onRemove,
  onMove,
}: MenuItemRowProps) {
  const place = useSortableItem(item.id, sectionId);
  const name = item.label || 'the new link';
  return (
    <li {...place.part} className={styles.item}>
      <DragHandle place={place} label={`Move ${name}`} />
      <TextField
        id={`${item.id}-label`}
        label="Name"
        maxLength={40}
        value={item.label}
        error={errors[`${item.id} label`]}
        onChange={({ currentTarget }) => onChange({ ...item, label: currentTarget.value })}
      />
      <TextField
        id={`${item.id}-path`}
        label="Goes to"
        list="menu-pages"
        maxLength={500}
        autoCapitalize="none"
        spellCheck={false}
        value={item.path}
        error={errors[`${item.id} path`]}
        onChange={({ currentTarget }) => onChange({ ...item, path: currentTarget.value })}
      />
      <InlineSelect
        label={`Section of ${name}`}
        className={styles.in}
        options={sections.map(({ id, label }) => ({ value: id, label: label || 'New section' }))}
        value={sectionId}
        onChange={onMove}
      />
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}
