import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import type { Account } from '#contract/account.ts';
import { Drawer } from '@mantine/core';
import { useLocation } from '#ui/router/use-router.ts';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ThemeProvider } from '#ui/ThemeProvider.tsx';
import type { StaffMenuGroup } from './staff-menu.ts';
import styles from './StaffFrame.module.css';
import { StaffMenu } from './StaffMenu.tsx';

type StaffMenuDrawerProps = {
  menu: readonly StaffMenuGroup[];
  account: Account;
  onClose: () => void;
};

/** The whole staff menu on a phone. It closes with X, Escape, a press outside or a navigation. */
export function StaffMenuDrawer({ menu, account, onClose }: StaffMenuDrawerProps) {
  const path = useLocation().pathname;
  const [first] = useState(path);
  useEffect(() => {
    if (path !== first) onClose();
  }, [path, first, onClose]);
  return (
    <ThemeProvider>
      <Drawer.Root
        opened
        position="bottom"
        size="85%"
        onClose={onClose}
        classNames={{ content: styles.drawer ?? '' }}
      >
        <Drawer.Overlay />
        <Drawer.Content>
          <div className={styles.drawerHead}>
            <Drawer.Title>All screens</Drawer.Title>
            <button type="button" aria-label="Close menu" onClick={onClose} data-autofocus>
              <X size={26} strokeWidth={2.2} aria-hidden="true" />
            </button>
          </div>
          <StaffMenu menu={menu} account={account} />
        </Drawer.Content>
      </Drawer.Root>
    </ThemeProvider>
  );
}
