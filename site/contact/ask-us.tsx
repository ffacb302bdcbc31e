import { WholeNumbers } from '../components/whole-numbers.tsx';
import { useSite } from '../site-data.ts';

interface AskUsProps {
  about: '证书' | '会员';
  /** The reason to contact the association. */
  children: string;
}

/** Shows the contact line whose label matches the subject, or else the association's telephone. */
export function AskUs({ about, children }: AskUsProps) {
  const contact = useContact(about);
  return contact ? (
    <li>
      {children}
      <ContactLine {...contact} />
    </li>
  ) : null;
}

/** The same for visitors who cannot continue: it names a contact even on a site without contact lines. */
export function AskInstead({ about, children }: AskUsProps) {
  const contact = useContact(about);
  return (
    <>
      {children}，请与协会联系{contact && '：'}
      {contact && <ContactLine {...contact} />}
    </>
  );
}

type Contact = NonNullable<ReturnType<typeof useContact>>;

function useContact(about: AskUsProps['about']) {
  const contacts = useSite()?.contacts ?? [];
  const contactFor = (word: string) => contacts.find(({ Label }) => Label.includes(word));
  return contactFor(about) ?? contactFor('电话') ?? contacts[0];
}

function ContactLine({ Label, Value, href }: Contact) {
  const value = <WholeNumbers text={Value} />;
  return (
    <>
      {Label}{' '}
      <strong>
        {href ? (
          <a className="link" href={href}>
            {value}
          </a>
        ) : (
          value
        )}
      </strong>
    </>
  );
}
