import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Fault } from '../../kit/faults/fault.ts';
import { useFaultFormat } from '../../kit/faults/use-fault-format.ts';
import { useLanguage } from '../../kit/i18n/language.tsx';
import classes from './fault-strip.module.css';
import { useStripTexts } from './texts.ts';
import { useFaults } from './use-faults.ts';

export function FaultStrip() {
  const t = useStripTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const faults = useFaults();
  const [first, ...others] = faults;
  return (
    <>
      <FaultAnnouncement faults={faults} />
      {first && (
        <section className={classes.strip} data-grade={first.grade} aria-label={t.title}>
          <p>
            <FaultSentence of={first} />
            {others.length > 0 && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setOpen(!isOpen)}
              >
                {t.more(others.length)}
              </button>
            )}
          </p>
          <ul id={id} hidden={!isOpen || others.length === 0}>
            {others.map((fault) => (
              <li key={fault.key}>
                <FaultSentence of={fault} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function FaultSentence({ of: { says, target } }: { of: Fault }) {
  const { language } = useLanguage();
  const say = useFaultFormat();
  return <Link {...target}>{says[language](say)}</Link>;
}

/** Repeated for screen readers only when the set of faults changes. */
function FaultAnnouncement({ faults }: { faults: readonly Fault[] }) {
  const t = useStripTexts();
  const say = useFaultFormat();
  const { language } = useLanguage();
  const [first, ...others] = faults;
  const of = [language, ...faults.map(({ key }) => key)].join('\n');
  const [said, setSaid] = useState({ of: '', text: '' });
  if (said.of !== of) {
    const more = others.length > 0 ? ` ${t.more(others.length)}` : '';
    setSaid({ of, text: first ? `${first.says[language](say)}${more}` : '' });
  }
  return <VisuallyHidden role="status">{said.text}</VisuallyHidden>;
}
