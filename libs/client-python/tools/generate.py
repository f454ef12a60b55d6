"""Makes `src/cowrie/types.py` and `src/cowrie/_operations.py` from `docs/openapi.json`.

With `--check` it ends with 1 when they are not as they should be.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from document import Operation, Schema, decimals_of, operations_of, typed

HERE = Path(__file__).parent
DOCUMENT = HERE / '../../../docs/openapi.json'
PACKAGE = HERE / '../src/cowrie'
HEAD = '# Made by tools/generate.py from docs/openapi.json: change that.\n'
CODEGEN_OPTIONS = """
    --input-file-type openapi --output-model-type typing.TypedDict --target-python-version 3.10
    --enum-field-as-literal all --output-datetime-class datetime --use-union-operator --use-standard-collections
    --use-schema-description --use-field-description --naming-strategy full-path --formatters builtin
    --disable-timestamp
"""


def schemas_of(document: Schema, operations: list[Operation]) -> Schema:
    named = document['components']['schemas'].items()
    # One with `oneOf` is a body, which is in its operation's input; one with `allOf` a problem, narrowed to what an answer can say.
    schemas: Schema = {name: typed(each) for name, each in named if not each.keys() & {'oneOf', 'allOf'}}
    schemas['ProblemCode'] = schemas['Problem']['properties']['code']
    schemas['Problem']['properties']['code'] = {'$ref': '#/components/schemas/ProblemCode'}
    for each in operations:
        if each.takes_input:
            add(schemas, f'{each.type_name}Input', each.input)
        if each.output:
            add(schemas, f'{each.type_name}Output', each.output)
    info = {'title': document['info']['title'], 'version': document['info']['version']}
    return {'openapi': document['openapi'], 'info': info, 'paths': {}, 'components': {'schemas': schemas}}


def add(schemas: Schema, name: str, forms: list[Schema]) -> None:
    """One form is the type; several are types of their own, and theirs is either of them."""
    if len(forms) == 1 and 'anyOf' not in forms[0]:
        schemas[name] = forms[0]
        return
    forms = [form for each in forms for form in each.get('anyOf', [each])]
    for number, form in enumerate(forms, 1):
        schemas[f'{name}{number}'] = form
    schemas[name] = {'anyOf': [{'$ref': f'#/components/schemas/{name}{n}'} for n in range(1, len(forms) + 1)]}


def types_source(schemas: Schema) -> str:
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / 'schemas.json', Path(folder) / 'types.py'
        given.write_text(json.dumps(schemas))
        command = [sys.executable, '-m', 'datamodel_code_generator', *CODEGEN_OPTIONS.split()]
        command += ['--custom-file-header', HEAD.strip(), '--input', str(given), '--output', str(made)]
        subprocess.run(command, check=True)
        text = made.read_text()
    # None has a subclass: so `'transaction' in answer` tells the forms of an answer apart.
    text = re.sub(r'^class ', '@final\nclass ', text, flags=re.MULTILINE)
    return re.sub(r'^from typing import .*', r'\g<0>, final', text, count=1, flags=re.MULTILINE)


def route_source(each: Operation) -> str:
    flags = ('takes_key', 'takes_token', 'takes_api_key', 'is_form', 'is_stream')
    more = ''.join(f', {flag}=True' for flag in flags if getattr(each, flag))
    return f'    {each.id!r}: Route({each.method!r}, {each.path!r}{more}),\n'


def method_source(each: Operation) -> str:
    taken_type = f'types.{each.type_name}Input'
    given = f'input: {taken_type}' + ('' if each.needs_input else ' | None = None')
    arguments = ', '.join(['self', *([given] if each.takes_input else [])])
    options = 'KeyedCallOptions' if each.takes_key else 'CallOptions'
    answer = (
        'Iterator[bytes]' if each.is_stream else f'types.{each.type_name}Output' if each.output else 'None'
    )
    value = 'input' if each.takes_input else 'None'
    return overloads_source(each, options) + (
        f'    def {each.python_name}({arguments}, **options: Unpack[{options}]) -> {answer}:\n'
        f'        """{each.text}"""\n'
        f'        answer: {answer} = self._call({each.id!r}, {value}, options)\n'
        f'        return answer\n\n'
    )


def overloads_source(each: Operation, options: str) -> str:
    """Of a call in one of the forms the answer is known; of one that may be in either it is both."""
    return ''.join(
        f'    @overload\n'
        f'    def {each.python_name}(self, input: types.{each.type_name}{taken}, **options: Unpack[{options}]) -> {answer}: ...\n\n'
        for taken, answer in answers_by_form(each)
    )


def answers_by_form(each: Operation) -> list[tuple[str, str]]:
    """Where each form of the input has an answer of its own, the numbers of both; else nothing."""
    outputs = [form for answer in each.output for form in answer.get('anyOf', [answer])]
    forms = [form_of(form) for form in outputs]
    if len(each.input) < 2 or not any(forms):
        return []
    found = []
    for number, taken in enumerate(each.input, 1):
        own = [n for n, form in enumerate(forms, 1) if form in (None, form_of(taken))]
        found.append((f'Input{number}', ' | '.join(f'types.{each.type_name}Output{n}' for n in own)))
    return [*found, ('Input', f'types.{each.type_name}Output')]


def form_of(schema: Schema) -> str | None:
    """What follows "with" in the title of a form, as `with splits`."""
    named = re.search(r' (with \w+)$', schema.get('title', ''))
    return named and named[1]


def iterator_source(each: Operation) -> str:
    """What gives all items of a list, page by page; nothing for an operation without pages."""
    fields = each.output[0].get('properties', {}) if len(each.output) == 1 else {}
    lists = [(name, schema) for name, schema in fields.items() if schema.get('type') == 'array']
    if 'nextCursor' not in fields or len(lists) != 1:
        return ''
    [(field, schema)] = lists
    item = schema['items']['$ref'].rsplit('/', 1)[1]
    name = each.python_name.replace('list_', 'each_of_', 1)
    given = f'input: types.{each.type_name}Input' + ('' if each.needs_input else ' | None = None')
    return (
        f'    def {name}(self, {given}, **options: Unpack[CallOptions]) -> Iterator[types.{item}]:\n'
        f'        """The items of `{each.python_name}`, of one page after another, from `cursor` on."""\n'
        f'        items: Iterator[types.{item}] = self._items({each.id!r}, {field!r}, input, options)\n'
        f'        return items\n\n'
    )


# They keep the session or bring its tokens: `Cowrie` has methods of its own for them.
OF_SESSIONS = {'logIn', 'logOut', 'refreshTokens', 'createServiceToken'}


def operations_source(document: Schema, operations: list[Operation]) -> str:
    decimals = decimals_of(document)
    for each in operations:
        for name, scale in decimals_of({'properties': {}, 'input': each.input}).items():
            if scale is None:
                raise ValueError(f'{each.id}: how many decimals does {name} take?')
    methods = [
        method_source(each) + iterator_source(each) for each in operations if each.id not in OF_SESSIONS
    ]
    return ''.join(
        [
            HEAD,
            '\nfrom collections.abc import Iterator, Mapping\nfrom typing import Any, overload\n\n',
            'from typing_extensions import Unpack\n\nfrom . import types\n',
            'from ._options import CallOptions, KeyedCallOptions\nfrom ._route import Route\n\n',
            'ROUTES: dict[str, Route] = {\n',
            *map(route_source, operations),
            '}\n\n',
            '# The fields that hold decimals, and how many they take.\n',
            f'DECIMALS: dict[str, int | None] = {json.dumps(decimals, sort_keys=True).replace("null", "None")}\n\n\n',
            'class Operations:\n    """Every operation of the API, by its `operationId`."""\n\n',
            '    def _call(self, name: str, input: Any, options: Mapping[str, Any]) -> Any:\n',
            '        raise NotImplementedError\n\n',
            '    def _items(self, name: str, field: str, input: Any, options: Mapping[str, Any]) -> Iterator[Any]:\n',
            '        raise NotImplementedError\n\n',
            *methods,
        ]
    )


def formatted(source: str) -> str:
    command = [
        sys.executable,
        '-m',
        'ruff',
        'format',
        '--no-cache',
        '--config',
        str(HERE / '../pyproject.toml'),
        '-',
    ]
    return subprocess.run(command, input=source, check=True, capture_output=True, text=True).stdout


def main(arguments: list[str]) -> int:
    document = json.loads(DOCUMENT.read_text())
    operations = operations_of(document)
    made = {
        PACKAGE / 'types.py': types_source(schemas_of(document, operations)),
        PACKAGE / '_operations.py': operations_source(document, operations),
    }
    stale = []
    for file, source in made.items():
        text = formatted(source)
        if arguments != ['--check']:
            file.write_text(text)
        elif not file.exists() or file.read_text() != text:
            stale.append(file.name)
    if stale:
        print(
            f'{", ".join(stale)}: not made from docs/openapi.json; run python libs/client-python/tools/generate.py'
        )
    return 1 if stale else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
