import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useRouter } from '#ui/router/use-router.ts';
import { Search } from '#ui/icons.ts';
import { useEffect } from 'react';
import { screenRoutes } from '../screens.ts';
import { ThemeProvider } from '#ui/ThemeProvider.tsx';
import type { StaffMenuGroup } from './staff-menu.ts';
import styles from './StaffFrame.module.css';

type StaffSearchProps = { menu: readonly StaffMenuGroup[]; onClose: () => void };

/** Finds a screen by its name (Ctrl+K); also those for something new, such as 'New page'. */
export function StaffSearch({ menu, onClose }: StaffSearchProps) {
  const router = useRouter();
  useEffect(() => {
    spotlight.open();
    return spotlight.close;
  }, []);
  const actions = menu.map(({ label, items }) => ({
    group: label || 'Start',
    actions: items
      .flatMap((item) => [item, ...listNewScreens(item.path)])
      .map((item) => ({
        id: item.path,
        label: item.label,
        keywords: label,
        onClick: () => {
          onClose();
          router.history.push(item.path);
        },
      })),
  }));
  return (
    <ThemeProvider>
      <Spotlight
        attributes={{ content: { 'aria-label': 'Find a screen' } }}
        shortcut={null}
        actions={actions}
        nothingFound="No screen has this name."
        onSpotlightClose={onClose}
        classNames={{ action: styles.match ?? '' }}
        searchProps={{
          placeholder: 'Find a screen',
          'aria-label': 'Find a screen',
          leftSection: <Search size={22} aria-hidden="true" />,
        }}
        scrollable
        maxHeight="60vh"
      />
    </ThemeProvider>
  );
}

/** The screens below one of the menu that need no record, such as a form for a new one. */
const listNewScreens = (parent: string) =>
  screenRoutes
    .filter((screen) => screen.parent === parent && !screen.path.includes('$'))
    .map(({ path, title }) => ({ path, label: title }));
