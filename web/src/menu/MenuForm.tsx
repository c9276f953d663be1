import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { pages } from '@namugongo/contract/pages';
import type { MenuSection } from '@namugongo/contract/site';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { queryOf } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import { type EditableSection, moved, movedTo, newSection } from './editable-menu.ts';
import styles from './Menu.module.css';
import { MenuSectionCard } from './MenuSectionCard.tsx';
import { useMenuForm } from './useMenuForm.ts';

const saved = 'The menu is saved: every page shows it now.';

/** Sections and their links: named, aimed, and put in order by drag or by keyboard. */
export function MenuForm({ menu }: { menu: readonly MenuSection[] }) {
  const { sections, faults, save, dirty, change, submit, startAgain } = useMenuForm(menu);
  const sensors = useOrderSensors();
  const onDragEnd = ({ active, over }: DragEndEvent) =>
    over && change(moved(sections, String(active.id), String(over.id)));
  return (
    <Form onSubmit={submit} wrong={wrongOf(faults)} className={styles.form ?? ''}>
      <PageNames />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements: spoken(sections) }}
      >
        <SortableContext items={sections} strategy={verticalListSortingStrategy}>
          {sections.map((section) => (
            <MenuSectionCard
              key={section.id}
              section={section}
              sections={sections}
              faults={faults}
              onChange={(next) =>
                change(sections.map((each) => (each.id === section.id ? next : each)))
              }
              onRemove={() => change(sections.filter(({ id }) => id !== section.id))}
              onMoveItem={(item, to) => change(movedTo(sections, item, to))}
            />
          ))}
        </SortableContext>
      </DndContext>
      {sections.length < 8 && (
        <Button
          look="quiet"
          icon={<Plus aria-hidden="true" />}
          onClick={() => change([...sections, newSection()])}
        >
          Add a section
        </Button>
      )}
      {save.error && <ProblemMessage error={save.error} />}
      <SavedNotice words={save.isSuccess ? saved : ''} />
      <div className={styles.actions}>
        <Button type="submit" busy={save.isPending}>
          Save the menu
        </Button>
        {dirty && (
          <Button look="quiet" onClick={startAgain}>
            Start again
          </Button>
        )}
      </div>
      <LeaveQuestion changed={dirty && !save.isPending} question="Leave without saving the menu?">
        <p>Your changes of the menu are not saved.</p>
      </LeaveQuestion>
    </Form>
  );
}

/** By pointer after a few pixels, so that a press is still a press; by the keyboard with the arrows. */
function useOrderSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/** What a screen reader is told while a part moves: names, no ids. */
function spoken(sections: readonly EditableSection[]): Announcements {
  const parts = sections.flatMap((section) => [section, ...section.items]);
  const name = ({ id }: { id: string | number }) =>
    parts.find((part) => part.id === id)?.label || 'The new one';
  return {
    onDragStart: ({ active }) => `${name(active)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? `${name(active)} is now in the place of ${name(over)}.`
        : `${name(active)} is in its own place.`,
    onDragEnd: ({ active }) => `${name(active)} is put down.`,
    onDragCancel: ({ active }) => `${name(active)} is back where it was.`,
  };
}

/** The faults as the form names and links them. */
const wrongOf = (faults: Record<string, string>) =>
  Object.keys(faults).map((key) => {
    const [id = '', field = ''] = key.split(' ');
    return { field: `${id}-${field}`, label: field === 'path' ? 'Leads to' : 'Name' };
  });

/** Offered wherever a link's address is typed. */
function PageNames() {
  const { data: list } = useQuery(queryOf(pages.list, {}));
  const living = list?.filter(({ deletedAt }) => !deletedAt) ?? [];
  return (
    <datalist id="menu-pages">
      {living.map(({ slug, title }) => (
        <option key={slug} value={`/${slug}`}>
          {title}
        </option>
      ))}
    </datalist>
  );
}
