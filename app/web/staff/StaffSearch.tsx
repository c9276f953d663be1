import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import type { RecordGroup, SearchResult } from '#features/search/contract/search.ts';
import { createSearch } from '#contract/rules/search-people.ts';
import { fillPath } from '#contract/screens.ts';
import { isSiteLink, type SitePath } from '#contract/rules/links.ts';
import {
  recordGroupLabels,
  usePublicSearch,
  useRecordSearch,
} from '#features/search/web/useRecordSearch.ts';
import { useRouter } from '#ui/router/use-router.ts';
import { Search } from '#ui/icons.ts';
import { useEffect, useState } from 'react';
import { screenRoutes } from '../screens.ts';
import { ThemeProvider } from '#ui/ThemeProvider.tsx';
import type { StaffMenuGroup } from './staff-menu.ts';
import styles from './StaffFrame.module.css';

/** Of what everyone may read; the search page has the others. */
const maxPublic = 5;

type StaffSearchProps = { menu: readonly StaffMenuGroup[]; onClose: () => void };

type Match = { path: SitePath; label: string; description?: string };
type MatchGroup = { label: string; matches: readonly Match[] };

/**
 * Finds a screen by its name (Ctrl+K), also those for something new, such as 'New page', the records that staff may open, and the
 * website.
 */
export function StaffSearch({ menu, onClose }: StaffSearchProps) {
  const router = useRouter();
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query.trim(), 200);
  const records = useRecordSearch(settled);
  const website = usePublicSearch(settled);
  useEffect(() => {
    spotlight.open();
    return spotlight.close;
  }, []);
  const groups = [
    ...searchMenu(menu, query),
    ...(query.trim() === '' ? [] : listMatches(records.data?.groups, website.data?.results)),
  ];
  const actions = groups
    .filter(({ matches }) => matches.length > 0)
    .map(({ label: group, matches }) => ({
      group,
      actions: matches.map(({ path, ...match }, place) => ({
        ...match,
        id: `${group} ${place} ${path}`,
        onClick() {
          onClose();
          router.history.push(path);
        },
      })),
    }));
  return (
    <ThemeProvider>
      <Spotlight
        attributes={{ content: { 'aria-label': 'Search' } }}
        shortcut={null}
        query={query}
        onQueryChange={setQuery}
        actions={actions}
        filter={(_, matches) => matches}
        nothingFound={
          records.error
            ? 'People and records can’t be searched now. Try again in a moment.'
            : 'Nothing has this name or number.'
        }
        onSpotlightClose={onClose}
        classNames={{ action: styles.match ?? '' }}
        searchProps={{
          placeholder: 'A screen, a name, a number',
          'aria-label': 'Search',
          leftSection: <Search size={22} aria-hidden="true" />,
        }}
        scrollable
        maxHeight="60vh"
      />
    </ThemeProvider>
  );
}

const searchMenu = (menu: readonly StaffMenuGroup[], query: string): MatchGroup[] =>
  menu.map(({ label, items }) => {
    const all = items.flatMap((item) => [item, ...listNewScreens(item.path)]);
    const matches = createSearch(all, (item) => `${item.label} ${label}`)(query);
    return { label: label || 'Start', matches };
  });

const listMatches = (
  records: readonly RecordGroup[] = [],
  results: readonly SearchResult[] = [],
): MatchGroup[] => [
  ...records.map((group) => ({
    label: recordGroupLabels[group.kind],
    matches: group.records.flatMap(({ title, detail, path }) =>
      isSiteLink(path) ? [{ path, label: title, description: detail }] : [],
    ),
  })),
  {
    label: 'On this website',
    matches: results
      .slice(0, maxPublic)
      .flatMap(({ title, path }) =>
        isSiteLink(path) ? [{ path, label: title.map(({ text }) => text).join('') }] : [],
      ),
  },
];

/** The screens below one of the menu that need no record, such as a form for a new one. */
const listNewScreens = (parent: string) =>
  screenRoutes
    .filter((screen) => screen.parent === parent && !screen.path.includes('$'))
    .map(({ path, title }) => ({ path: fillPath(path, {}), label: title }));
