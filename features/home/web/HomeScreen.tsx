import { linkTo } from '#contract/screens.ts';
import { useAccount } from '#features/accounts/web/account.ts';
import { BasketArt } from '#ui/art/BasketArt.tsx';
import { Crane, Drum } from '#ui/art/Figures.tsx';
import { BarkCloth, BarkEdge } from '#ui/art/Bark.tsx';
import { LinkButton } from '#ui/controls/Button.tsx';
import { Page, Card } from '#ui/layout/Card.tsx';
import { Logo } from '#ui/art/Logo.tsx';
import { HomeCards } from './HomeCards.tsx';
import { siteQueryOptions, useSendsEmail, useSite } from '#features/site/web/site.ts';
import { useQuery } from '@tanstack/react-query';
import layout from '#ui/layout/layout.module.css';
import styles from './HomeScreen.module.css';
import { CarouselPictures, CarouselControls, useCarousel } from '#ui/media/Carousel.tsx';
import { useCarouselPictures } from './queries.ts';
import type { Event } from '#contract/event.ts';
import { describeSaleToVisitor } from '#features/event/contract/rules/sale-sentences.ts';
import {
  getSaleStep,
  type SaleState,
  type SaleStep,
} from '#features/event/contract/rules/sale-state.ts';
import { PicturesLink } from '#features/event/web/PicturesLink.tsx';
import { useSale } from '#features/event/web/useSale.ts';
import { getRenderTime } from '#ui/browser/render-context.ts';
import type { ReactNode } from 'react';
import { EventTimeAndPlace } from '#features/event/web/EventTimeAndPlace.tsx';
import { ComingUp } from '#features/calendar/web/ComingUp.tsx';
import { Countdown } from '#ui/data/Countdown.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';

function About() {
  const texts = useSite().data?.texts;
  const account = useAccount();
  return (
    <section className={styles.about}>
      <div>
        <h2>Who we are</h2>
        <p className={styles.statement}>{texts?.aboutText}</p>
        {texts?.aboutMore && <p className={styles.soft}>{texts.aboutMore}</p>}
        <div className={layout.row}>
          <LinkButton to={linkTo('/$slug', { slug: 'aboutus' })} variant="secondary">
            More about
          </LinkButton>
          {account.is !== 'signed-in' && (
            <LinkButton to="/join-us" variant="secondary">
              Join us
            </LinkButton>
          )}
        </div>
      </div>
      <BarkCloth className={styles.patch}>
        <Crane className={styles.crane} />
        <div className={styles.stitch} />
      </BarkCloth>
    </section>
  );
}

function Magazine() {
  const pictures = [
    <BasketArt key="basket" seed={5} crop="lower" />,
    <Crane key="crane" />,
    <Drum key="drum" />,
  ];
  return (
    <section className={styles.magazine}>
      <div>
        <h2>The community magazine</h2>
        <p>Messages, articles and pictures from the year, page by page.</p>
        <LinkButton to="/magazine" variant="secondary" fullWidth="onMobile">
          The full magazine
        </LinkButton>
      </div>
      <div className={styles.covers} aria-hidden="true">
        {pictures.map((picture) => (
          <div key={picture.key} className={styles.cover}>
            <Logo />
            {picture}
          </div>
        ))}
      </div>
    </section>
  );
}

/** What comes next in the community, from the calendar. */
function Coming() {
  return (
    <Card as="section" className={styles.coming} aria-labelledby="coming">
      <h2 id="coming">Coming up</h2>
      <ComingUp />
    </Card>
  );
}

/** The home page: carousel, next reception, mission, Sunday readings, news and magazine (specification, 'Home'), and what comes next. */
export function HomeScreen() {
  return (
    <>
      <Hero />
      <Page>
        <CountdownCard />
        <About />
        <HomeCards />
        <Coming />
        <Magazine />
      </Page>
    </>
  );
}

/** The heading, one sentence about the community, and the carousel in a round window (specification, 'Home'). */
function Hero() {
  const texts = useSite().data?.texts;
  const { data: album } = useCarouselPictures();
  const pictures = album?.pictures ?? [];
  const carousel = useCarousel(pictures.length);
  return (
    <BarkCloth as="section" tone="slope" className={styles.hero}>
      <div
        {...(pictures.length > 0 && {
          role: 'region',
          'aria-roledescription': 'carousel',
          'aria-label': 'Pictures of the community',
        })}
        {...carousel.hold}
      >
        <div className={styles.window}>
          {pictures.length > 0 ? (
            <CarouselPictures
              carousel={carousel}
              pictures={pictures}
              sizes="(max-width: 68.75em) 100vw, 920px"
              className={styles.pictures}
            />
          ) : (
            <BasketArt className={styles.art} crop="lower" />
          )}
        </div>
        <Page className={styles.stage}>
          <h1 data-long={hasLongWord(texts?.heroTitle ?? '') || undefined}>{texts?.heroTitle}</h1>
          <p>{texts?.heroText}</p>
          <div className={styles.controls}>
            {pictures.length > 1 && <CarouselControls carousel={carousel} />}
          </div>
        </Page>
      </div>
      <BarkEdge />
    </BarkCloth>
  );
}

/** A word that doesn't fit beside the picture in the largest size. */
const hasLongWord = (title: string) => title.split(/\s/).some((word) => word.length > 8);

function MyTickets() {
  return (
    <LinkButton to="/search-tickets" variant="link">
      View my tickets
    </LinkButton>
  );
}

/** The state of the sale, unless the button says it already. */
function SaleSentence({ event, state }: { event: Event; state: SaleState }) {
  const timeZone = useSite().data?.timeZone;
  if (state === 'open' || !timeZone) return null;
  return <p>{describeSaleToVisitor(state, event, new Date(getRenderTime()), timeZone)}</p>;
}

function NextStep({ step, event }: { step: SaleStep; event: Event }) {
  const sendsEmail = useSendsEmail();
  if (step === 'choose') return <LinkButton to="/reception">Choose your seats</LinkButton>;
  if (step === 'remind' && sendsEmail)
    return <LinkButton to="/reception">Remind me by email</LinkButton>;
  if (step === 'wait') return <LinkButton to="/waiting-list">Join the waiting list</LinkButton>;
  return step === 'see-pictures' ? <PicturesLink event={event} /> : null;
}

function NextEvent({ event }: { event: Event }) {
  const sale = useSale(event);
  return (
    <>
      <div className={styles.text}>
        <h2>{event.title}</h2>
        <div className={styles.when}>
          <EventTimeAndPlace event={event} />
          <SaleSentence event={event} state={sale.state} />
        </div>
      </div>
      {sale.state !== 'over' && (
        <div className={styles.dials}>
          <Countdown target={event.countdownTarget} />
        </div>
      )}
      <div className={styles.go}>
        <NextStep step={getSaleStep(sale.state)} event={event} />
        <MyTickets />
      </div>
    </>
  );
}

function CountdownSkeleton() {
  return (
    <>
      <div className={styles.text}>
        <Loading label="Loading the reception..." />
        <Skeleton width="min(20rem, 90%)" height="2.4rem" />
        <p className={styles.when}>
          <Skeleton width="12rem" />
        </p>
      </div>
      <div className={`${styles.dials} ${styles.rings}`}>
        {['days', 'hours', 'minutes', 'seconds'].map((unit) => (
          <Skeleton key={unit} width="min(118px, 20vw)" height="min(118px, 20vw)" round />
        ))}
      </div>
      <div className={styles.go}>
        <Skeleton width="13rem" height="52px" round />
      </div>
    </>
  );
}

/** The next reception with its countdown; a skeleton or an error while the site's data is missing. */
function CountdownCard() {
  const {
    data: site,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...siteQueryOptions(),
    // The next reception and its seats change while the page is open.
    refetchInterval: 60_000,
  });
  let content: ReactNode = <CountdownSkeleton />;
  if (site?.currentEvent) content = <NextEvent event={site.currentEvent} />;
  else if (site)
    content = (
      <>
        <div className={styles.text}>
          <h2>Uganda Martyrs Day Reception</h2>
          <p className={styles.when}>We'll announce the date of the next reception soon.</p>
        </div>
        <div className={styles.go}>
          <MyTickets />
        </div>
      </>
    );
  else if (error)
    content = (
      <div className={styles.text}>
        <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <Card as="section" className={styles.card} aria-label="Next reception">
      {content}
    </Card>
  );
}
