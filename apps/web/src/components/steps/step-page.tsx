import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { FieldError } from '~/components/form/field.tsx';
import { ChevronLink } from '~/components/layout/page.tsx';
import { FormFoot } from './form-foot.tsx';
import styles from './step-page.module.css';

export interface StepPageProps {
  /** Of the whole way; the same on each step. */
  title: ReactNode;
  /** Behind the login, inside the navigation: a link above the title to where this page belongs. */
  up?: { label: string; href: string };
  /** A StepList: over the form on phones, beside it on the desktop. */
  steps?: ReactNode;
  heading: ReactNode;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** The heading takes the focus when the step appears, unless a field of it needs it more. */
  takesFocus?: boolean;
  /** Why it could not be sent; above the buttons, where it stays in sight. */
  fault?: ReactNode;
  /** Back, then Continue. */
  foot: ReactNode;
  onSubmit: (event: FormEvent) => void;
  /** Where the form goes without a script; to the page's own address unless said. */
  action?: string;
  children: ReactNode;
}

/** One step of a form in steps: a plain page on phones, a sheet beside the list of steps on the desktop. */
export function StepPage(props: StepPageProps) {
  const { title, up, steps, heading, lead, takesFocus = false, fault, foot, onSubmit, action, children } = props;
  const headingLine = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    scrollTo(0, 0);
    headingLine.current?.focus({ preventScroll: true });
    // Once, when the step appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div className={styles.page} data-steps={steps ? true : undefined} data-inside={up ? true : undefined}>
      {up && (
        <div className={styles.up}>
          <ChevronLink href={up.href}>{up.label}</ChevronLink>
        </div>
      )}
      <h1 className={styles.title} tabIndex={-1} data-page-title>
        {title}
      </h1>
      {steps && <div className={styles.steps}>{steps}</div>}
      <form className={styles.sheet} method="post" action={action} noValidate onSubmit={onSubmit}>
        <div className={styles.body}>
          <div>
            <h2 className={styles.heading} tabIndex={-1} ref={headingLine}>
              {heading}
            </h2>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        <FormFoot>
          <FieldError id={undefined} error={fault || undefined} />
          {foot}
        </FormFoot>
      </form>
    </div>
  );
}

/** Fields that stand beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
