import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Volume2, VolumeX } from '#ui/icons.ts';
import styles from './Door.module.css';
import { initAudio, isSoundEnabled, playVerdict, setSoundEnabled } from './signals.ts';

type DoorSettingsProps = { name: string; onName: (name: string) => void };

/** Settings of this device: name of the door and sound. */
export function DoorSettings({ name, onName }: DoorSettingsProps) {
  return (
    <section className={styles.block} aria-labelledby="this-device">
      <h2 id="this-device">This device</h2>
      <TextField
        id="door"
        label="Name of this door"
        hint="Other ushers see it when a ticket is used twice. For example: Main door."
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      <SoundButton />
    </section>
  );
}

/** Turns the sound of verdicts on this device on and off. */
export function SoundButton() {
  const [sound, setSound] = useState(isSoundEnabled);
  const toggle = () => {
    setSoundEnabled(!sound);
    setSound(!sound);
    if (sound) return;
    initAudio();
    playVerdict('received');
  };
  return (
    <Button
      variant="secondary"
      size="small"
      aria-pressed={sound}
      icon={sound ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
      onClick={toggle}
    >
      {sound ? 'Sound is on' : 'Sound is off'}
    </Button>
  );
}
