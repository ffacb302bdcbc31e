import { useSite } from '../shell/site-data.ts';

interface AskUsProps {
  about: '证书' | '会员';
  /** Why to ask. */
  children: string;
}

/** Whom to ask: the line of contact that names what it is about, or else the association's telephone. */
export function AskUs({ about, children }: AskUsProps) {
  const contacts = useSite()?.contacts ?? [];
  const named = (word: string) => contacts.find(({ Label }) => Label.includes(word));
  const contact = named(about) ?? named('电话') ?? contacts[0];
  if (!contact) return null;
  const { Label, Value, href } = contact;
  return (
    <li>
      {children}
      {Label} <strong>{href ? <a href={href}>{Value}</a> : Value}</strong>
    </li>
  );
}
