import { site } from '#features/site/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import styles from './Settings.module.css';

/** /site-settings: administrators change the site settings. */
export function SettingsScreen() {
  const settings = useQuery(apiQueryOptions(site.getSettings, {}));
  return (
    <StaffPage title="Site settings" subtitle="Shown on every page.">
      <Loaded
        query={settings}
        skeleton={
          <Card className={styles.card}>
            <Loading label="Loading settings..." />
            <SkeletonLines lines={9} />
          </Card>
        }
      >
        {(stored) => (
          <Card className={styles.card}>
            <SettingsForm settings={stored} />
          </Card>
        )}
      </Loaded>
    </StaffPage>
  );
}
