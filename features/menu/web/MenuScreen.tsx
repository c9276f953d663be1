import { useSite } from '#features/site/web/site.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './Menu.module.css';
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
import { pages } from '#features/pages/contract/pages.ts';
import type { MenuSection } from '#contract/site-settings.ts';
import { site } from '#features/site/contract/site.ts';
import { Menu } from '#features/site/contract/menu-links.ts';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from '#ui/icons.ts';
import { apiQueryOptions, callApi, invalidateEndpoints } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import {
  addItem,
  type EditableSection,
  moveItem,
  moveItemToSection,
  createSection,
  toEditableMenu,
  toItemErrors,
  validateMenu,
  toMenu,
} from './editable-menu.ts';
import { AddPageCard } from './AddPageCard.tsx';
import { useSearch } from '#ui/router/use-router.ts';
import { MenuSectionCard } from './MenuSectionCard.tsx';
import { showUndo } from '#ui/feedback/notices.ts';
import { menu as menuCalls } from '#features/menu/contract/menu.ts';
import { useState } from 'react';

const savedMessage = 'Menu saved. Every page shows it now.';

/** /menu: editors change the menu of every page. */
export function MenuScreen() {
  const query = useSite();
  return (
    <>
      <PageHeader title="Menu" eyebrow="Shown at the top of every page" />
      <Page className={styles.page}>
        <Loaded
          query={query}
          skeleton={
            <>
              <Loading />
              {[1, 2, 3].map((place) => (
                <Skeleton key={place} height="14rem" />
              ))}
            </>
          }
        >
          {({ menu }) => <MenuForm menu={menu} />}
        </Loaded>
      </Page>
    </>
  );
}

/** Edits the menu: names, targets and the order of sections and links, by drag or keyboard. */
function MenuForm({ menu }: { menu: readonly MenuSection[] }) {
  const { sections, errors, save, dirty, change, submit, startAgain } = useMenuForm(menu);
  const { add } = useSearch();
  const sensors = useOrderSensors();
  const onDragEnd = ({ active, over }: DragEndEvent) =>
    over && change(moveItem(sections, String(active.id), String(over.id)));
  return (
    <Form
      onSubmit={() => submit(sections)}
      errors={toFormErrors(errors)}
      className={styles.form ?? ''}
    >
      <PageNames />
      {add && (
        <AddPageCard
          slug={add}
          sections={sections}
          isSaving={save.isPending}
          onAdd={(sectionId, link) => {
            const next = addItem(sections, sectionId, link);
            change(next);
            submit(next);
          }}
        />
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements: buildAnnouncements(sections) }}
      >
        <SortableContext items={sections} strategy={verticalListSortingStrategy}>
          {sections.map((section) => (
            <MenuSectionCard
              key={section.id}
              section={section}
              sections={sections}
              errors={errors}
              onChange={(next) =>
                change(sections.map((other) => (other.id === section.id ? next : other)))
              }
              onRemove={() => change(sections.filter(({ id }) => id !== section.id))}
              onMoveItem={(item, to) => change(moveItemToSection(sections, item, to))}
            />
          ))}
        </SortableContext>
      </DndContext>
      {sections.length < 8 && (
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => change([...sections, createSection()])}
        >
          Add a section
        </Button>
      )}
      {save.error && Object.keys(errors).length === 0 && <ErrorMessage error={save.error} />}
      <SuccessAlert message={save.isSuccess ? savedMessage : ''} />
      <div className={styles.actions}>
        <Button type="submit" busy={save.isPending}>
          Save menu
        </Button>
        {dirty && (
          <Button variant="secondary" onClick={startAgain}>
            Undo my changes
          </Button>
        )}
      </div>
      <UnsavedChangesDialog
        isDirty={dirty && !save.isPending}
        title="Leave without saving the menu?"
      >
        <p>Your menu changes haven't been saved.</p>
      </UnsavedChangesDialog>
    </Form>
  );
}

/** Sensors for pointer (after 6 px, so that a click stays a click) and keyboard. */
function useOrderSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

/** Screen reader messages for moving a section or link, by name. */
function buildAnnouncements(sections: readonly EditableSection[]): Announcements {
  const items = sections.flatMap((section) => [section, ...section.items]);
  const name = ({ id }: { id: string | number }) =>
    items.find((item) => item.id === id)?.label || 'The new item';
  return {
    onDragStart: ({ active }) => `${name(active)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? `${name(active)} now has the place of ${name(over)}.`
        : `${name(active)} is in its own place.`,
    onDragEnd: ({ active }) => `${name(active)} is put down.`,
    onDragCancel: ({ active }) => `${name(active)} is back where it was.`,
  };
}

/** Converts errors by 'id field' to the form's error list. */
const toFormErrors = (errors: Record<string, string>) =>
  Object.keys(errors).map((key) => {
    const [id = '', field = ''] = key.split(' ');
    return { field: `${id}-${field}`, label: field === 'path' ? 'Goes to' : 'Name' };
  });

/** Suggestions for the target of a link. */
function PageNames() {
  const { data: list } = useQuery(apiQueryOptions(pages.list, {}));
  const activePages = list?.filter(({ deletedAt }) => !deletedAt) ?? [];
  return (
    <datalist id="menu-pages">
      {activePages.map(({ slug, title }) => (
        <option key={slug} value={`/${slug}`}>
          {title}
        </option>
      ))}
    </datalist>
  );
}

/** The form state of the menu. `seen` is the menu that editing started with; the server rejects a save over a newer one. */
function useMenuForm(menu: readonly MenuSection[]) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(() => [...menu]);
  const [sections, setSections] = useState(() => toEditableMenu(menu));
  const [tried, setTried] = useState(false);
  const show = (saved: readonly MenuSection[]) => {
    setSeen([...saved]);
    setTried(false);
    void invalidateEndpoints(client, site.get);
  };
  const save = useMutation({
    mutationFn: (next: readonly EditableSection[]) =>
      callApi(menuCalls.update, { body: { menu: toMenu(next), seen } }),
    onSuccess: (saved) => {
      const before = seen;
      show(saved);
      showUndo({
        message: 'The menu was changed.',
        undo: async () => {
          const body = { menu: Menu.parse(before), seen: [...saved] };
          show(await callApi(menuCalls.update, { body }));
          setSections(toEditableMenu(before));
        },
      });
    },
  });
  const rejected = Object.entries(getFieldErrors(save.error)).map(([field, message]) => ({
    path: field.split('.').slice(1),
    message,
  }));
  const errors = { ...toItemErrors(sections, rejected), ...(tried ? validateMenu(sections) : {}) };
  return {
    sections,
    errors,
    save,
    dirty: JSON.stringify(toMenu(sections)) !== JSON.stringify(seen),
    change(next: EditableSection[]) {
      if (save.isSuccess || save.isError) save.reset();
      setSections(next);
    },
    submit(next: readonly EditableSection[]) {
      setTried(true);
      if (!save.isPending && Object.keys(validateMenu(next)).length === 0) save.mutate(next);
    },
    /** Resets the form to the current menu, including changes of others. */
    startAgain() {
      save.reset();
      setTried(false);
      setSeen([...menu]);
      setSections(toEditableMenu(menu));
    },
  };
}
