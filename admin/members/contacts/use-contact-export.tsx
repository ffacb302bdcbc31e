import { DownloadOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { useDownload } from '../../components/buttons/download-button.tsx';
import type { Action } from '../../components/list/row-actions.tsx';

const { ExportContacts } = businessContacts;

/** Returns the action that exports the people of the members whom the filters of the list leave. */
export function useContactExport(): Action {
  const [address] = useSearchParams();
  const { start } = useDownload();
  const filters = Object.fromEntries([...address].filter(([name]) => name in ExportContacts.input.entries));
  return {
    label: '导出联络人',
    icon: <DownloadOutlined aria-hidden />,
    calls: ExportContacts,
    run: () => start(ExportContacts, filters),
  };
}
