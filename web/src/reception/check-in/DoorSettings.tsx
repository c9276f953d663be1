import { Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from './Door.module.css';
import { isSoundOn, openSound, playVerdict, setSound } from './signals.ts';

type DoorSettingsProps = { name: string; onName: (name: string) => void };

/** What is this device's own: the name of its place, and its voice. */
export function DoorSettings({ name, onName }: DoorSettingsProps) {
  const [sound, setSoundShown] = useState(isSoundOn);
  const toggle = () => {
    setSound(!sound);
    setSoundShown(!sound);
    if (sound) return;
    openSound();
    playVerdict('received');
  };
  return (
    <section className={styles.block} aria-labelledby="this-device">
      <h2 id="this-device">This device</h2>
      <TextField
        id="door"
        label="Name of this door"
        hint="Others read it when a ticket comes a second time: Main door, Garden door."
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      <Button
        look="quiet"
        size="small"
        aria-pressed={sound}
        icon={sound ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
        onClick={toggle}
      >
        {sound ? 'Sound is on' : 'Sound is off'}
      </Button>
    </section>
  );
}
