package main

import (
	"maps"
	"slices"
)

func setOf(names []string) labelSet {
	result := labelSet{}
	for _, name := range names {
		result[name] = true
	}
	return result
}

func union(a, b labelSet) labelSet {
	result := labelSet{}
	maps.Copy(result, a)
	maps.Copy(result, b)
	return result
}

func minus(a labelSet, names []string) labelSet {
	result := maps.Clone(a)
	for _, name := range names {
		delete(result, name)
	}
	return result
}

func equal(a, b labelSet) bool { return maps.Equal(a, b) }

func keys(a labelSet) []string { return slices.Sorted(maps.Keys(a)) }
