import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import { searchKeyLength } from '#contract/fields/rules.ts';
import { toast } from '#ui/components/toast.tsx';
import { saysLength } from '#ui/form/length.ts';
import { searchAddress } from '../addresses.ts';
import { SearchIcon } from '../components/icons.tsx';
import { PageLink } from '../components/page-link.tsx';
import { QueryForm } from '../components/query-form.tsx';
import styles from './search-box.module.css';

interface SearchBoxProps {
  hotWords: readonly string[];
  className?: string | undefined;
}

/** A real form: Enter and the button work, with and without scripts. */
export function SearchBox({ hotWords, className = '' }: SearchBoxProps) {
  const { pathname, search } = useLocation();
  const key = pathname === '/searchKey' ? (new URLSearchParams(search).get('key') ?? '') : '';

  return (
    <search className={className}>
      <QueryForm action="/searchKey" onSubmit={refuseEmpty} className={styles.form}>
        <input
          className="fill text-sm rounded px-4"
          key={key}
          type="search"
          name="key"
          defaultValue={key}
          {...saysLength(searchKeyLength)}
          placeholder="请输入关键词"
          aria-label="站内搜索"
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className="row nowrap text-sm px-5 on-brand" type="submit">
          <SearchIcon />
          <span>搜索</span>
        </button>
      </QueryForm>
      {hotWords.length > 0 && (
        <div className={styles.words}>
          <p className={styles.hot}>
            <span>热词</span>
            {hotWords.map((word) => (
              <PageLink key={word} href={searchAddress(word)}>
                {word}
              </PageLink>
            ))}
          </p>
        </div>
      )}
    </search>
  );
}

function refuseEmpty(event: FormEvent<HTMLFormElement>) {
  const field = event.currentTarget.elements.namedItem('key') as HTMLInputElement;
  field.value = field.value.trim();
  if (field.value !== '') return;
  event.preventDefault();
  toast('请输入关键词', 'warning');
  field.focus();
}
