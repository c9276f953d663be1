import { BasketArt } from '../ui/art/BasketArt.tsx';
import { Crane } from '../ui/art/Crane.tsx';
import { Drum } from '../ui/art/Drum.tsx';
import { Bark, Edge } from '../ui/bark/Bark.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { Mark } from '../ui/Mark.tsx';
import { CountdownCard } from './CountdownCard.tsx';
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

/** Who we are at one glance: the words, the coming feast, the mission, the magazine (specification, 'Home'). */
export function HomeScreen() {
  return (
    <>
      <Bark as="section" tone="slope" className={styles.hero}>
        <Page className={styles.stage}>
          <BasketArt className={styles.art} crop="lower" />
          <h1>Walking together in faith</h1>
          <p>
            Catholic Christians of Ugandan origin, with our families and friends: praying, singing
            and looking after one another.
          </p>
        </Page>
        <Edge />
      </Bark>
      <Page>
        <CountdownCard />
        <WhoWeAre />
        <Magazine />
      </Page>
    </>
  );
}
