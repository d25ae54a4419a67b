/** The models that the server was told of: their names, never their keys. */
import { useRoute } from '../../app/use-route.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Table } from '../../parts/table.tsx'

export function Models() {
  const models = useRoute('listModels', {})
  return (
    <>
      <p>
        Runs can ask these models. More are named in a file when the server starts:{' '}
        <code>elenchus workbench serve --models FILE</code>. Their keys stay on the server.
      </p>
      <Loaded of={models}>
        {found => (
          <>
            <Table
              caption="Models"
              rows={found.models}
              keyOf={({ id }) => id}
              columns={[
                { id: 'id', head: 'Name', cell: ({ id }) => <strong>{id}</strong> },
                { id: 'model', head: 'Model', cell: ({ model }) => model },
              ]}
            />
            <p className="muted">
              {found.data.length === 0
                ? 'No data files were given to the server (--data NAME=FILE).'
                : `Data files: ${found.data.join(', ')}.`}
            </p>
          </>
        )}
      </Loaded>
    </>
  )
}
