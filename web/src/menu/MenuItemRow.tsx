import { Trash2 } from 'lucide-react';
import { TextField } from '../ui/fields/TextField.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { PillSelect } from '../ui/PillSelect.tsx';
import type { EditableItem, EditableSection } from './editable-menu.ts';
import { Handle, useSortablePlace } from './Handle.tsx';
import styles from './Menu.module.css';

type MenuItemRowProps = {
  item: EditableItem;
  sectionId: string;
  sections: readonly EditableSection[];
  faults: Record<string, string>;
  onChange: (item: EditableItem) => void;
  onRemove: () => void;
  onMove: (sectionId: string) => void;
};

/** One link: its words, where it leads, and in which section it stands. */
export function MenuItemRow({
  item,
  sectionId,
  sections,
  faults,
  onChange,
  onRemove,
  onMove,
}: MenuItemRowProps) {
  const place = useSortablePlace(item.id, sectionId);
  const name = item.label || 'the new link';
  return (
    <li {...place.part} className={styles.item}>
      <Handle place={place} label={`Move ${name}`} />
      <TextField
        id={`${item.id}-label`}
        label="Name"
        maxLength={40}
        value={item.label}
        error={faults[`${item.id} label`]}
        onChange={({ currentTarget }) => onChange({ ...item, label: currentTarget.value })}
      />
      <TextField
        id={`${item.id}-path`}
        label="Leads to"
        list="menu-pages"
        maxLength={500}
        autoCapitalize="none"
        spellCheck={false}
        value={item.path}
        error={faults[`${item.id} path`]}
        onChange={({ currentTarget }) => onChange({ ...item, path: currentTarget.value })}
      />
      <PillSelect
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
