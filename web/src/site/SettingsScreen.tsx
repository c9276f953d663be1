import { site, type SiteSettings } from '@namugongo/contract/site';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api.ts';
import { Card } from '../ui/Card.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, SkeletonLines } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import styles from './Settings.module.css';

/** /site-settings: what every page says about the community. */
export function SettingsScreen() {
  const settings = useQuery(queryOf(site.settings, {}));
  return (
    <TeamPage title="Site settings" subtitle="What every page says about the community.">
      {settings.error && !settings.data && <QueryProblem query={settings} />}
      {settings.isPending && (
        <Card className={styles.card}>
          <Loading words="Loading settings..." />
          <SkeletonLines lines={9} />
        </Card>
      )}
      {settings.data && <Loaded settings={settings.data} />}
    </TeamPage>
  );
}

function Loaded({ settings }: { settings: SiteSettings }) {
  return (
    <Card className={styles.card}>
      <SettingsForm settings={settings} />
    </Card>
  );
}
