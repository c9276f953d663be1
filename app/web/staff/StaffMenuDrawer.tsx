import type { Account } from '#contract/account.ts';
import { useLocation } from '#ui/router/use-router.ts';
import { X } from '#ui/icons.ts';
import { useEffect, useId, useState } from 'react';
import { ModalWindow } from '#ui/dialogs/ModalWindow.tsx';
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
  const titleId = useId();
  return (
    <ModalWindow name={{ titleId }} onClose={onClose} closesOutside className={styles.drawer}>
      <div className={styles.drawerHead}>
        <h2 id={titleId}>All screens</h2>
        <button type="button" aria-label="Close menu" onClick={onClose} data-autofocus>
          <X size={26} strokeWidth={2.2} aria-hidden="true" />
        </button>
      </div>
      <StaffMenu menu={menu} account={account} />
    </ModalWindow>
  );
}
