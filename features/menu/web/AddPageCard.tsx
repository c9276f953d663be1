import { linkTo } from '#contract/screens.ts';
import { isInMenu } from '#features/pages/contract/rules/is-in-menu.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { cutLabel, type EditableItem, type EditableSection } from './editable-menu.ts';
import styles from './Menu.module.css';

type AddPageCardProps = {
  slug: string;
  sections: readonly EditableSection[];
  isSaving: boolean;
  onAdd: (sectionId: string, link: Pick<EditableItem, 'label' | 'path'>) => void;
};

/** Adds the page that the editor came from to a section of the menu; nothing for a page that is in the menu. */
export function AddPageCard({ slug, sections, isSaving, onAdd }: AddPageCardProps) {
  const { data: list } = useQuery(apiQueryOptions(pages.list, {}));
  const page = list?.find((item) => item.slug === slug && !item.deletedAt);
  const [chosen, setChosen] = useState('');
  const section = sections.find(({ id }) => id === chosen) ?? sections[0];
  if (!page || !section || isInMenu(sections, page)) return null;
  return (
    <Card as="section" className={styles.addPage} aria-label={`Add ${page.title} to the menu`}>
      <SelectField
        id="add-to-section"
        label={`Add “${page.title}” to`}
        options={sections.map(({ id, label }) => ({ value: id, label: label || 'New section' }))}
        value={section.id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Button
        busy={isSaving}
        onClick={() =>
          onAdd(section.id, {
            label: cutLabel(page.title),
            path: linkTo('/$slug', { slug }),
          })
        }
      >
        Add to menu
      </Button>
    </Card>
  );
}
