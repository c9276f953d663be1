import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { type EditableItem, type EditableSection, newItem } from './editable-menu.ts';
import styles from './Menu.module.css';
import { MenuItemRow } from './MenuItemRow.tsx';
import { Handle, useSortablePlace } from './Handle.tsx';

type MenuSectionCardProps = {
  section: EditableSection;
  sections: readonly EditableSection[];
  faults: Record<string, string>;
  onChange: (section: EditableSection) => void;
  onRemove: () => void;
  onMoveItem: (itemId: string, sectionId: string) => void;
};

/** One dropdown of the menu with its links. */
export function MenuSectionCard({
  section,
  sections,
  faults,
  onChange,
  onRemove,
  onMoveItem,
}: MenuSectionCardProps) {
  const { id, label, items } = section;
  const name = label || 'the new section';
  const place = useSortablePlace(id, 'sections');
  const wrong = items.some((item) => faults[`${item.id} label`] ?? faults[`${item.id} path`]);
  const [opened, setOpened] = useState(label === '');
  const open = opened || wrong;
  const setItems = (next: EditableItem[]) => onChange({ ...section, items: next });
  return (
    <div {...place.part}>
      <Card as="section" className={styles.section} aria-label={`Section ${name}`}>
        <div className={styles.sectionHead}>
          <Handle place={place} label={`Move section ${name}`} />
          <TextField
            id={`${id}-label`}
            label="Section"
            maxLength={40}
            value={label}
            error={faults[`${id} label`]}
            onChange={({ currentTarget }) => onChange({ ...section, label: currentTarget.value })}
          />
          <Button
            look="bare"
            aria-expanded={open}
            aria-controls={`${id}-items`}
            icon={<ChevronDown aria-hidden="true" />}
            onClick={() => setOpened(!open)}
          >
            {items.length} {items.length === 1 ? 'link' : 'links'}
          </Button>
          <IconButton
            label={`Remove section ${name}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
        {open && <Links {...{ section, sections, faults, setItems, onMoveItem }} />}
      </Card>
    </div>
  );
}

type LinksProps = Pick<MenuSectionCardProps, 'section' | 'sections' | 'faults' | 'onMoveItem'> & {
  setItems: (items: EditableItem[]) => void;
};

function Links({ section: { id, items }, sections, faults, setItems, onMoveItem }: LinksProps) {
  return (
    <div id={`${id}-items`} className={styles.links}>
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ul className={styles.items}>
          {items.map((item) => (
            <MenuItemRow
              key={item.id}
              item={item}
              sectionId={id}
              sections={sections}
              faults={faults}
              onChange={(next) =>
                setItems(items.map((each) => (each.id === item.id ? next : each)))
              }
              onRemove={() => setItems(items.filter((each) => each.id !== item.id))}
              onMove={(to) => onMoveItem(item.id, to)}
            />
          ))}
        </ul>
      </SortableContext>
      <Button
        look="bare"
        icon={<Plus aria-hidden="true" />}
        onClick={() => setItems([...items, newItem()])}
      >
        Add a link
      </Button>
    </div>
  );
}
