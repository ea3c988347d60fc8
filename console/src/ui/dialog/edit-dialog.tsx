import { RecordDialog, type RecordDialogProps } from './record-dialog.tsx';

/** Every record that can be edited has a version. */
interface Versioned {
  readonly version: string;
}

interface EditDialogProps<Read, Given, Sent, Answer>
  extends Omit<RecordDialogProps<Read, Given, Answer | undefined>, 'run'> {
  /** The parameters that the values of the fields stand for. */
  readonly toSent: (given: Given, record: Read) => Sent;
  /** Sends the parameters that the user changed, with the version that was read. */
  readonly send: (changed: Partial<Sent> & Versioned, record: Read, given: Given) => Promise<Answer>;
}

/** The only way to edit a record: what is saved is what the user changed of what was read when the dialog opened. */
export function EditDialog<Read extends Versioned, Given extends object, Sent extends object, Answer>(
  props: EditDialogProps<Read, Given, Sent, Answer>,
) {
  const { toSent, send, ...same } = props;
  const save = async (given: Given, record: Read): Promise<Answer | undefined> => {
    // A field that is not shown keeps its value.
    const before = same.toForm(record) as Given;
    const after = { ...before, ...given };
    const changed = changesOf(toSent(before, record), toSent(after, record));
    return Object.keys(changed).length === 0 ? undefined : send({ ...changed, version: record.version }, record, after);
  };
  return <RecordDialog<Read, Given, Answer | undefined> {...same} run={save} />;
}

/** The parameters whose value is another one than before. */
function changesOf<Sent extends object>(before: Sent, after: Sent): Partial<Sent> {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)),
  );
  return Object.fromEntries(changed) as Partial<Sent>;
}
