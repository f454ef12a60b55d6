// Checks PromQL expressions against known series, with Prometheus' own parser. Each metric must be known, and so must
// each label that is matched, grouped by, joined on or shown. Reads JSON and prints a JSON list of problems.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

type expression struct {
	Where string
	Expr  string
	// The name under which Prometheus records the result, or "".
	Record string
	// Labels of the result that texts show.
	Shown []string
}

type input struct {
	// Series as Prometheus writes them: name{label="value",...}.
	Series []string
	// Series that only have to be possible: their names and labels must be known.
	Examples    []string
	Expressions []expression
	// The namespace that every selector must have; "" to skip that check.
	Namespace string
}

type labelSet map[string]bool

type checker struct {
	known     map[string]labelSet
	where     string
	problems  []string
	namespace string
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	var in input
	if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
		return err
	}
	c := &checker{known: map[string]labelSet{}, problems: []string{}, namespace: in.Namespace}
	for _, text := range in.Series {
		name, own, err := parseSeries(text)
		if err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		c.known[name] = union(c.known[name], own)
	}
	for _, e := range in.Expressions {
		c.where = e.Where
		parsed, err := parser.ParseExpr(e.Expr)
		if err != nil {
			return fmt.Errorf("%s: %w", e.Where, err)
		}
		result := c.labelsOf(parsed)
		c.need(result, e.Shown, "the result")
		if e.Record != "" {
			c.known[e.Record] = result
		}
	}
	for _, text := range in.Examples {
		name, own, err := parseSeries(text)
		if err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		c.where = text
		c.needMetric(name, keys(own))
	}
	return json.NewEncoder(os.Stdout).Encode(c.problems)
}

func parseSeries(text string) (string, labelSet, error) {
	metric, err := parser.ParseMetric(text)
	own := labelSet{}
	metric.Range(func(l labels.Label) {
		if l.Name != labels.MetricName {
			own[l.Name] = true
		}
	})
	return metric.Get(labels.MetricName), own, err
}

// labelsOf returns the labels of the result's series.
func (c *checker) labelsOf(node parser.Expr) labelSet {
	switch e := node.(type) {
	case *parser.VectorSelector:
		return c.selected(e)
	case *parser.MatrixSelector:
		return c.labelsOf(e.VectorSelector)
	case *parser.SubqueryExpr:
		return c.labelsOf(e.Expr)
	case *parser.ParenExpr:
		return c.labelsOf(e.Expr)
	case *parser.UnaryExpr:
		return c.labelsOf(e.Expr)
	case *parser.StepInvariantExpr:
		return c.labelsOf(e.Expr)
	case *parser.AggregateExpr:
		return c.aggregated(e)
	case *parser.BinaryExpr:
		return c.joined(e)
	case *parser.Call:
		return c.called(e)
	}
	return labelSet{}
}

func (c *checker) selected(e *parser.VectorSelector) labelSet {
	var matched []string
	bound := false
	for _, matcher := range e.LabelMatchers {
		if matcher.Type == labels.MatchEqual && strings.Contains(" namespace resource_namespace installation ", " "+matcher.Name+" ") {
			bound = matcher.Value == c.namespace
		}
		if matcher.Name != labels.MetricName {
			matched = append(matched, matcher.Name)
		}
	}
	if !bound && c.namespace != "" {
		c.problem("%s is not asked of the namespace %s alone", e, c.namespace)
	}
	return c.needMetric(e.Name, matched)
}

func (c *checker) aggregated(e *parser.AggregateExpr) labelSet {
	inner := c.labelsOf(e.Expr)
	c.need(inner, e.Grouping, e.Expr.String())
	if e.Op == parser.TOPK || e.Op == parser.BOTTOMK {
		return inner
	}
	if e.Without {
		return minus(inner, e.Grouping)
	}
	return setOf(e.Grouping)
}

func (c *checker) joined(e *parser.BinaryExpr) labelSet {
	left, right := c.labelsOf(e.LHS), c.labelsOf(e.RHS)
	if e.VectorMatching == nil || e.Op == parser.LOR {
		return union(left, right)
	}
	matching := e.VectorMatching
	if matching.On {
		c.need(left, matching.MatchingLabels, e.LHS.String())
		c.need(right, matching.MatchingLabels, e.RHS.String())
	} else if a, b := minus(left, matching.MatchingLabels), minus(right, matching.MatchingLabels); !equal(a, b) {
		c.problem("%s never matches: its sides have the labels %v and %v", e, keys(a), keys(b))
	}
	return left
}

func (c *checker) called(e *parser.Call) labelSet {
	result := labelSet{}
	for _, arg := range e.Args {
		result = union(result, c.labelsOf(arg))
	}
	switch e.Func.Name {
	case "histogram_quantile":
		c.need(result, []string{"le"}, e.Args[1].String())
		return minus(result, []string{"le"})
	case "absent":
		return c.absent(e.Args[0])
	case "label_replace", "label_join":
		return union(result, setOf([]string{e.Args[1].(*parser.StringLiteral).Val}))
	case "vector", "time", "scalar":
		return labelSet{}
	}
	return result
}

// The result of absent() has those labels of its argument that are matched by =.
func (c *checker) absent(arg parser.Expr) labelSet {
	result := labelSet{}
	if selector, ok := arg.(*parser.VectorSelector); ok {
		for _, matcher := range selector.LabelMatchers {
			if matcher.Type == labels.MatchEqual && matcher.Name != labels.MetricName {
				result[matcher.Name] = true
			}
		}
	}
	return result
}

func (c *checker) needMetric(name string, wanted []string) labelSet {
	own, ok := c.known[name]
	if !ok {
		c.problem("nothing gives the metric %s", name)
		return setOf(wanted)
	}
	c.need(own, wanted, name)
	return own
}

func (c *checker) need(own labelSet, wanted []string, what string) {
	for _, name := range wanted {
		if !own[name] {
			c.problem("%s has no label %s, only %s", what, name, strings.Join(keys(own), ", "))
		}
	}
}

func (c *checker) problem(format string, args ...any) {
	c.problems = append(c.problems, c.where+": "+fmt.Sprintf(format, args...))
}
