import { businessSuggestions, type Suggestion } from '#contract/public-site/suggestions.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';

const { GetWebProposeList: read, HandlePropose: handle } = businessSuggestions;
const Field = fieldsOf(handle);

interface HandlingDialogProps {
  suggestions: readonly Suggestion[];
  onSaved: () => void;
  onClose: () => void;
}

/** Settles several suggestions with the same note. */
export function HandlingDialog({ suggestions, onSaved, onClose }: HandlingDialogProps) {
  return (
    <RecordDialog
      title={`办理 ${suggestions.length} 条建议`}
      width={500}
      save={handle}
      start={{ Ids: suggestions.map(({ ProposeId }) => ProposeId), HandleNote: '' }}
      isNew={false}
      invalidates={[read]}
      saved={`已办理 ${suggestions.length} 条`}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field.Area name="HandleNote" hint="每一条都记下同样的办理情况" />
    </RecordDialog>
  );
}
