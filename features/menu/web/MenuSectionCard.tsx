import { formatCount } from '#contract/rules/counts.ts';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ChevronDown, Plus, Trash2 } from '#ui/icons.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { type EditableItem, type EditableSection, createItem } from './editable-menu.ts';
import styles from './Menu.module.css';
import { MenuItemRow } from './MenuItemRow.tsx';
import { DragHandle, useSortableItem } from './DragHandle.tsx';

type MenuSectionCardProps = {
  section: EditableSection;
  sections: readonly EditableSection[];
  errors: Record<string, string>;
  onChange: (section: EditableSection) => void;
  onRemove: () => void;
  onMoveItem: (itemId: string, sectionId: string) => void;
};

/** One section of the menu with its links. */
export function MenuSectionCard({
  section,
  sections,
  errors,
  onChange,
  onRemove,
  onMoveItem,
}: MenuSectionCardProps) {
  const { id, label, items } = section;
  const name = label || 'the new section';
  const place = useSortableItem(id, 'sections');
  const hasErrors = items.some((item) => errors[`${item.id} label`] ?? errors[`${item.id} path`]);
  const [opened, setOpened] = useState(label === '');
  const open = opened || hasErrors;
  const setItems = (next: EditableItem[]) => onChange({ ...section, items: next });
  return (
    <div {...place.part}>
      <Card as="section" className={styles.section} aria-label={`Section ${name}`}>
        <div className={styles.sectionHead}>
          <DragHandle place={place} label={`Move section ${name}`} />
          <TextField
            id={`${id}-label`}
            label="Section"
            maxLength={40}
            value={label}
            error={errors[`${id} label`]}
            onChange={({ currentTarget }) => onChange({ ...section, label: currentTarget.value })}
          />
          <Button
            variant="link"
            aria-expanded={open}
            aria-controls={`${id}-items`}
            icon={<ChevronDown aria-hidden="true" />}
            onClick={() => setOpened(!open)}
          >
            {formatCount(items.length, 'link')}
          </Button>
          <IconButton
            label={`Remove section ${name}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
        {open && <Links {...{ section, sections, errors, setItems, onMoveItem }} />}
      </Card>
    </div>
  );
}

type LinksProps = Pick<MenuSectionCardProps, 'section' | 'sections' | 'errors' | 'onMoveItem'> & {
  setItems: (items: EditableItem[]) => void;
};

function Links({ section: { id, items }, sections, errors, setItems, onMoveItem }: LinksProps) {
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
              errors={errors}
              onChange={(next) =>
                setItems(items.map((other) => (other.id === item.id ? next : other)))
              }
              onRemove={() => setItems(items.filter((other) => other.id !== item.id))}
              onMove={(to) => onMoveItem(item.id, to)}
            />
          ))}
        </ul>
      </SortableContext>
      <Button
        variant="link"
        icon={<Plus aria-hidden="true" />}
        onClick={() => setItems([...items, createItem()])}
      >
        Add a link
      </Button>
    </div>
  );
}
