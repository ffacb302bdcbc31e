import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { defaultPageSize } from '#contract/api/paging.ts';
import { certificateSearchErrors, criterionLength } from '#contract/certificates/certificate-search.ts';
import { Button } from '#ui/components/button.tsx';
import { useFormState, type FormField } from '#ui/form/form-state.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { certificateSearchAddress, withQuery } from '../addresses.ts';
import { SearchIcon } from '../components/icons.tsx';
import styles from './certificates.module.css';
import { noCriteria, type CertificateList, type Criteria } from './use-list.ts';

/** Name, and one of two numbers (product: section 5). `Name` and `CertNum` of the address fill it and search. */
export function SearchForm({ list }: { list: CertificateList }) {
  const form = useFormState({
    start: noCriteria,
    errorsIn: (values: Criteria) => certificateSearchErrors(trimmed(values)),
    send: async (values) => {
      const criteria = trimmed(values);
      showInHistory(criteria, true);
      await list.load({ ...criteria, pageindex: 1, pagesize: defaultPageSize });
    },
  });

  const criterion = (name: keyof Criteria) => ({ ...form.field(name), maxLength: criterionLength });

  useBack(list.clear);
  useAddress((criteria) => {
    form.fill(criteria);
    void form.send(criteria);
  });

  const reset = () => {
    form.fill(noCriteria);
    list.clear();
    showInHistory(noCriteria, false);
  };

  return (
    // Before hydration, a browser would submit the form with the ID number in the address; `method="dialog"` outside a
    // dialog is never submitted.
    <form
      {...form.formProps}
      method="dialog"
      className={`${styles.form} needs-script`}
      aria-label="证书与成绩查询"
    >
      <TextField field={criterion('Name')} label="姓名" isRequired placeholder="请输入姓名" />
      <NumberField field={criterion('IdNum')} label="身份证号" other="证书编号" />
      <NumberField field={criterion('CertNum')} label="证书编号" other="身份证号" />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          {!form.isSending && <SearchIcon />}
          查询
        </Button>
        <Button onClick={reset}>重置</Button>
      </div>
    </form>
  );
}

interface NumberFieldProps {
  field: FormField<string>;
  label: string;
  /** The label of the number that is sufficient as well. */
  other: string;
}

/** One of two numbers with capital letters. It may be empty when it is left, since the other one is sufficient. */
function NumberField({ field, label, other }: NumberFieldProps) {
  return (
    <TextField
      field={{ ...field, onBlur: () => undefined }}
      label={label}
      autoCapitalize="characters"
      placeholder={`与${other}任填一项`}
    />
  );
}

/** Back leads from the results to the form with the entered criteria. */
function useBack(clear: () => void) {
  useEffect(() => {
    const show = () => {
      if (!isAfterSearch()) clear();
    };
    window.addEventListener('popstate', show);
    return () => window.removeEventListener('popstate', show);
  }, [clear]);
}

/** Searches at once if the address contains criteria. */
function useAddress(fillAndSend: (criteria: Criteria) => void) {
  const { search } = useLocation();
  const takeUp = useEffectEvent((criteria: Criteria) => {
    // After a search from an address, Back leads to the page that the visitor came from.
    markHistory(true);
    fillAndSend(criteria);
  });
  useEffect(() => {
    const linkedCriteria = criteriaIn(search);
    if (linkedCriteria) takeUp(linkedCriteria);
  }, [search]);
}

const trimmed = ({ Name, IdNum, CertNum }: Criteria): Criteria => ({
  Name: Name.trim(),
  IdNum: IdNum.trim(),
  CertNum: CertNum.trim(),
});

/** Returns undefined if the address contains no criteria. */
function criteriaIn(search: string): Criteria | undefined {
  const query = new URLSearchParams(search);
  if (!query.has('Name') && !query.has('CertNum')) return undefined;
  return trimmed({ Name: query.get('Name') ?? '', IdNum: '', CertNum: query.get('CertNum') ?? '' });
}

/**
 * A search by certificate number has an address that can be shared. One with an ID number leaves no trace in address
 * and history. The router is not involved, since the page stays.
 */
function showInHistory({ Name, IdNum, CertNum }: Criteria, isSearched: boolean) {
  const isOpen = IdNum === '' && CertNum !== '';
  const address = isOpen ? withQuery(certificateSearchAddress, { Name, CertNum }) : certificateSearchAddress;
  if (isSearched && !isAfterSearch()) window.history.pushState(window.history.state, '');
  markHistory(isSearched, address);
}

function markHistory(isSearched: boolean, address?: string) {
  window.history.replaceState({ ...(window.history.state as object | null), isSearched }, '', address);
}

function isAfterSearch(): boolean {
  return (window.history.state as { isSearched?: boolean } | null)?.isSearched === true;
}
