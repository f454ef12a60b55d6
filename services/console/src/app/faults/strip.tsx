import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Fault } from '../../kit/faults/fault.ts';
import { useSay } from '../../kit/faults/use-say.ts';
import { useLanguage } from '../../kit/i18n/language.tsx';
import classes from './strip.module.css';
import { useStripTexts } from './texts.ts';
import { useFaults } from './use-faults.ts';

/** What is wrong, before anything else: the gravest in a sentence that leads to where one acts, and the others when they are asked for. */
export function Strip() {
  const t = useStripTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const faults = useFaults();
  const [first, ...others] = faults;
  return (
    <>
      <Announced faults={faults} />
      {first && (
        <section className={classes.strip} data-grade={first.grade} aria-label={t.title}>
          <p>
            <Sentence of={first} />
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
                <Sentence of={fault} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Sentence({ of: { says, target } }: { of: Fault }) {
  const { language } = useLanguage();
  const say = useSay();
  return <Link {...target}>{says[language](say)}</Link>;
}

/** The same for who listens: said when something else is wrong, and not when a number of it changed. */
function Announced({ faults }: { faults: readonly Fault[] }) {
  const t = useStripTexts();
  const say = useSay();
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
