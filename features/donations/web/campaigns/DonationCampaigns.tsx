import { linkTo } from '#contract/screens.ts';
import type { OfferedChoice } from '#features/donations/contract/donation-choices.ts';
import { useToday } from '#features/site/web/site.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { Link } from '#ui/router/Link.tsx';
import { listChoosable } from '../choices/choice-options.ts';
import { listCampaigns } from '../donation-form-values.ts';
import type { DonationForm } from '../DonationFields.tsx';
import styles from '../Donation.module.css';

/** The campaigns that people can give to, each with its page. */
export function OpenCampaigns({ purposes }: { purposes: readonly OfferedChoice[] }) {
  const today = useToday();
  const open = listChoosable(purposes, today).filter(({ campaign }) => campaign !== null);
  if (open.length === 0) return null;
  return (
    <section className={styles.campaigns}>
      <h2>Campaigns</h2>
      <ul>
        {open.map(({ name, label, campaign }) => (
          <li key={name}>
            {campaign && (
              <Link to={linkTo('/campaign/$slug', { slug: campaign.slug })}>{label}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type NameFieldProps = { form: DonationForm; purposes: readonly OfferedChoice[] };

/** Only a campaign with names asks whether to show one. */
export function NameField({ form, purposes }: NameFieldProps) {
  if (!listCampaigns(form.values, purposes).some(({ showsNames }) => showsNames)) return null;
  return (
    <CheckboxField
      label="Show my name on the campaign’s page"
      hint="Without the amount. Without a tick, your gift is not named there."
      checked={form.values.showName}
      onChange={(checked) => form.setFieldValue('showName', checked)}
    />
  );
}
