import { useCallback, useRef, useState } from 'react';
import { ApiError, isApiError, resultCode } from '#contract/api/envelope.ts';
import type { Page } from '#contract/api/paging.ts';
import type { FoundCertificate } from '#contract/certificates/certificates.ts';
import { outdatedText, transportText, unreachableCode } from '#ui/api/transport-text.ts';
import { loadModule, ModuleBroken } from '#ui/loading/load-module.ts';

export type Criteria = Record<'Name' | 'IdNum' | 'CertNum', string>;

/** Without criteria a member receives the certificates of its own company. */
export const noCriteria: Criteria = { Name: '', IdNum: '', CertNum: '' };

type Asked = Criteria & Page;

export type ListState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'found'; criteria: Asked; rows: FoundCertificate[]; total: number; isTurning?: true }
  | { kind: 'failed'; criteria: Asked; error: ApiError };

export interface CertificateList {
  state: ListState;
  /** @throws ApiError */
  load: (criteria: Asked) => Promise<FoundCertificate[]>;
  clear: () => void;
}

/** The code of the search is loaded with the first search, since most visitors only open the page. */
type LoadFind = () => Promise<Pick<typeof import('./find.ts'), 'findCertificates'>>;

const loadFind: LoadFind = () => import('./find.ts');

/**
 * Holds the last search; the answer to an earlier one is dropped. Nothing is stored. `loadParts` loads the module that
 * sends the search; if it does not arrive, the list shows that as an error.
 */
export function useCertificateList(loadParts = loadFind): CertificateList {
  const [state, setState] = useState<ListState>({ kind: 'none' });
  const turn = useRef(0);

  const load = useCallback(
    async (criteria: Asked) => {
      const mine = ++turn.current;
      const setCurrent = (next: ListState) => mine === turn.current && setState(next);
      setState((shown) => (shown.kind === 'found' ? { ...shown, isTurning: true } : { kind: 'loading' }));
      try {
        const { findCertificates } = await loadModule(loadParts).catch(notReached);
        const { List, TotalCount } = await findCertificates(criteria);
        setCurrent({ kind: 'found', criteria, rows: List, total: TotalCount });
        return List;
      } catch (error) {
        if (!isApiError(error)) throw error;
        // The form shows an invalid value beside its field.
        setCurrent(
          error.code === resultCode.invalid ? { kind: 'none' } : { kind: 'failed', criteria, error },
        );
        throw error;
      }
    },
    [loadParts],
  );

  const clear = useCallback(() => {
    turn.current++;
    setState({ kind: 'none' });
  }, []);

  return { state, load, clear };
}

function notReached(cause: unknown): never {
  const text = cause instanceof ModuleBroken ? outdatedText : transportText.unreachable;
  throw new ApiError(unreachableCode, text);
}
