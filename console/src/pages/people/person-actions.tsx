import { Space } from 'antd';
import { type AnswerOf, call } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { deletePerson } from './delete.ts';
import { peopleWords } from './people-words.ts';

const EditPerson = lazyComponent(() => import('./edit-person.tsx'), 'EditPerson');

type Person = Pick<AnswerOf<'user', 'get'>, 'id' | 'name' | 'loginName' | 'deleteAt'> & { readonly eraseAt?: number };

/** Everything that can be done to a person: edit, delete, restore, erase. */
export function PersonActions({ person }: { person: Person }) {
  const words = useWords(peopleWords);
  const { edit } = useWords(common);
  const may = useMay();
  const { id, name, loginName, deleteAt, eraseAt = 0 } = person;
  if (!may('user:write') || eraseAt > 0) return null;
  return (
    <Space wrap>
      {deleteAt === 0 ? (
        <>
          <DialogButton label={edit}>{(close) => <EditPerson userId={id} name={name} onClose={close} />}</DialogButton>
          <ConfirmButton
            danger
            label={words.delete}
            consequence={words.deleteWill(name)}
            run={() => deletePerson(id)}
            undo={() => call('user', 'restore', { userId: id })}
          />
        </>
      ) : (
        <ConfirmButton
          label={words.restore}
          consequence={words.restoreWill(name)}
          run={() => call('user', 'restore', { userId: id })}
          undo={() => deletePerson(id)}
        />
      )}
      <ConfirmButton
        danger
        label={words.erase}
        consequence={words.eraseWill(name)}
        reason="required"
        reasonLabel={words.eraseConfirm(loginName)}
        run={async (typed) => {
          // Nobody can restore an erased person, so a click is not enough.
          if (typed !== loginName) throw new Error(words.eraseMistyped(loginName));
          await call('user', 'erase', { userId: id });
        }}
      />
    </Space>
  );
}
