import { maxMenuLabelLength } from '#features/site/contract/menu-links.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ChevronDown, Plus, Trash2, GripVertical } from '#ui/icons.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { type EditableItem, type EditableSection, createItem } from './editable-menu.ts';
import styles from './Menu.module.css';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import { useDndContext } from '@dnd-kit/core';
import { useSortableRow } from '#ui/table/useSortableRow.ts';

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
            maxLength={maxMenuLabelLength}
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
function MenuItemRow({
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
        maxLength={maxMenuLabelLength}
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

/** Makes an item sortable within the list named `list`; items of other lists do not move for it. */
function useSortableItem(id: string, list: string) {
  const { active } = useDndContext();
  const isOtherList = active !== null && active.data.current?.['list'] !== list;
  const { isDragging, part, handle } = useSortableRow({
    id,
    data: { list },
    disabled: { draggable: false, droppable: isOtherList },
  });
  const raised = isDragging && { position: 'relative' as const, zIndex: 10 };
  return { part: { ...part, style: { ...part.style, ...raised } }, handle };
}

type HandleProps = { place: ReturnType<typeof useSortableItem>; label: string };

/** The handle to drag an item. Keyboard: Space, arrow keys, Space. */
function DragHandle({ place: { handle }, label }: HandleProps) {
  return (
    <button type="button" {...handle} className={styles.handle} aria-label={label} title={label}>
      <GripVertical size={24} aria-hidden="true" />
    </button>
  );
}
