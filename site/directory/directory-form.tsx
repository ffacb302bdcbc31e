import type { ReactNode } from 'react';
import { searchKeyLength } from '#contract/fields/rules.ts';
import { Button } from '#ui/components/button.tsx';
import { saysLength } from '#ui/form/length.ts';
import { directoryAddress } from '../addresses.ts';
import { QueryForm } from '../components/query-form.tsx';
import styles from './directory.module.css';
import type { DirectoryPage } from './read-directory.ts';

/** Searches and narrows the directory; a selection is sent at once, and by the button without scripts. */
export function DirectoryForm({ list, ...present }: Omit<DirectoryPage, 'key'> & { word: string }) {
  return (
    <search>
      <QueryForm action={directoryAddress} className={styles.form} key={JSON.stringify(present)}>
        <label className="stack gap-1 min-0">
          <span className="soft text-sm">会员名称</span>
          <input
            type="search"
            name="key"
            defaultValue={present.word}
            {...saysLength(searchKeyLength)}
            placeholder="名称、曾用名或拼音"
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <Choice name="companytypeid" label="单位归类" present={present.companytypeid}>
          {list.Types.map(({ Id, Name, Count }) => (
            <option key={Id} value={Id}>
              {Name}（{Count}）
            </option>
          ))}
        </Choice>
        <Choice name="memberlevelid" label="会员等级" present={present.memberlevelid}>
          {list.Levels.map(({ Id, Name, Count }) => (
            <option key={Id} value={Id}>
              {Name}（{Count}）
            </option>
          ))}
        </Choice>
        <Choice name="city" label="城市" present={present.city}>
          {list.Cities.map(({ Name, Count }) => (
            <option key={Name} value={Name}>
              {Name}（{Count}）
            </option>
          ))}
        </Choice>
        <Button kind="primary" type="submit">
          查找
        </Button>
      </QueryForm>
    </search>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  present: string | number | undefined;
  children: ReactNode;
}

function Choice({ name, label, present = '', children }: ChoiceProps) {
  return (
    <label className="stack gap-1 min-0">
      <span className="soft text-sm">{label}</span>
      <select
        name={name}
        defaultValue={present}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit?.()}
      >
        <option value="">全部</option>
        {children}
      </select>
    </label>
  );
}
