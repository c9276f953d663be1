import { BasketArt } from '../ui/art/BasketArt.tsx';
import { Crane } from '../ui/art/Crane.tsx';
import { Drum } from '../ui/art/Drum.tsx';
import { Bark } from '../ui/bark/Bark.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { Mark } from '../ui/Mark.tsx';
import { CountdownCard } from './CountdownCard.tsx';
import { Hero } from './Hero.tsx';
import { HomeCards } from './HomeCards.tsx';
import styles from './HomeScreen.module.css';

function WhoWeAre() {
  return (
    <section className={styles.who}>
      <div>
        <h2>Who we are</h2>
        <p className={styles.say}>
          We foster unity among Catholics of Ugandan origin, their families and friends, so that
          everyone belongs and no one carries a burden alone.
        </p>
        <p className={styles.soft}>
          That unity is where our evangelization and charity begin, and it supports our members in
          their working and learning lives.
        </p>
        <LinkButton to="/aboutus" look="quiet">
          More about
        </LinkButton>
      </div>
      <Bark className={styles.patch}>
        <Crane className={styles.crane} />
        <div className={styles.stitch} />
      </Bark>
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
        <LinkButton to="/magazine" look="quiet" wide="onPhone">
          The full magazine
        </LinkButton>
      </div>
      <div className={styles.covers} aria-hidden="true">
        {pictures.map((picture) => (
          <div key={picture.key} className={styles.cover}>
            <Mark />
            {picture}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Who we are at one glance: the carousel, the coming feast, the mission, the Sunday, the news, the magazine (specification, 'Home'). */
export function HomeScreen() {
  return (
    <>
      <Hero />
      <Page>
        <CountdownCard />
        <WhoWeAre />
        <HomeCards />
        <Magazine />
      </Page>
    </>
  );
}
